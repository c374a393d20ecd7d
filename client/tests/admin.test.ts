import { expect, test } from 'vitest'
import { ADMIN_TEXTS } from '../src/admin/texts'

test('every text of the admins is there in every language, and none stands for another language', () => {
  const { 'zh-Hans': hans, 'zh-Hant': hant, en } = ADMIN_TEXTS
  for (const key of Object.keys(hans) as (keyof typeof hans)[]) {
    expect(hant[key]).toBeTruthy()
    expect(en[key], key).toMatch(/^[\x20-\x7e]+$/)
    expect(hant[key], key).not.toMatch(/[务冻结举报纪录员币张]/)
  }
})
