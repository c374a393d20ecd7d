/** Three tiles that stand for a system wherever it is named. */

const TRIOS: Readonly<Record<string, string>> = {
  gd88: '5p 6z 7z', jiping: '1s 2s 3s', jiping512: '2z 3z 4z', gd100: '9p 5z 9s', tuidao: '1p 1p 1p', tuidao_fan: '1m 5m 9m',
  tuidao_piao: '4p 5p 6p', gd13: '1z 1z 9m', dahu: '8p 8p 8p', gb88: '2s 8s 9s', xinzhang144: '1f 6f 4f', xuezhan: '2m 2m 2m',
}

export const trioOf = (key: string): string => TRIOS[key] ?? '1m 1p 1s'
