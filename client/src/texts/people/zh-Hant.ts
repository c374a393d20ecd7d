import type { PeopleKey } from './zh-Hans'

/** 帳號、金幣、房間與戰績的文字（繁體）。 */
export const zhHantPeople: Readonly<Record<PeopleKey, string>> = {
  'account.title': '我的',
  'account.ways': '怎樣進來',
  'account.none': '你現在是訪客',
  'account.none.line': '不開帳號也能打。開一個帳號，名字就歸你，有金幣可以進金幣場，戰績換了裝置也在。',
  'account.new': '開帳號',
  'account.new.line': '只要名字和密碼，不要手機號，也不要電郵。',
  'account.new.go': '開帳號',
  'account.in': '登入',
  'account.in.line': '用已有帳號的名字和密碼。',
  'account.in.go': '登入',
  'account.lost': '忘了密碼',
  'account.lost.line': '用開帳號時抄下的恢復碼，另設一個密碼。',
  'account.lost.go': '換密碼並登入',
  'account.password': '密碼',
  'account.password.now': '現在的密碼',
  'account.password.new': '新密碼',
  'account.password.help': '至少 {n} 個字元，不要與名字相同。',
  'account.show': '顯示密碼',
  'account.recovery': '恢復碼',
  'account.recovery.help': '六組，每組四個字元；大小寫、空格不要緊。',
  'account.recovery.once': '忘了密碼，就靠這個恢復碼。它只顯示這一次，伺服器也再拿不出來。',
  'account.recovery.use': '抄下來，或存進密碼管理器。改密碼時會換一個新的，舊的隨即作廢。',
  'account.recovery.copy': '複製',
  'account.recovery.kept': '我記下了',
  'account.change': '改密碼',
  'account.change.line': '改好後其他裝置都會登出，恢復碼也換新。',
  'account.admin': '管理',
  'account.admin.line': '牌桌、玩家、舉報、伺服器',
  'account.settings': '語言和聽牌助手跟着帳號走',
  'account.sessions': '登入的裝置',
  'account.sessions.line': '在公用的裝置上用完請登出；丟了手機，可以讓全部裝置登出。',
  'account.out': '登出',
  'account.out.all': '登出全部裝置',
  'account.delete': '刪除帳號',
  'account.delete.line': '不想玩了，可以把帳號刪掉。',
  'account.delete.ask': '刪除帳號……',
  'account.delete.gone': '刪掉的：名字、密碼、恢復碼、設定，還有全部金幣。',
  'account.delete.stays': '留下的：打過的牌譜，同桌的人還能重看；你的名字換成「訪客」和一個號碼。',
  'account.delete.never': '刪了就找不回來，恢復碼也沒有用。',
  'account.delete.go': '刪除，不再找回',

  'settings.about.account': '語言和聽牌助手隨帳號保存，其餘只存在這部裝置上。',

  'coins.title': '金幣',
  'coins.n': '{n} 金幣',
  'coins.line': '金幣只是記分，沒有價值：不買、不賣、不兌換。',
  'coins.wallet': '錢包裏',
  'coins.staked': '在桌上',
  'coins.floor': '每日低保：錢包少於 {n}、又沒有坐在金幣桌上，打開錢包或入座時自動補到 {n}，一天一次。',
  'coins.entries': '進出',
  'coins.entries.line': '坐下時金幣全部帶上桌，離桌時全部帶回；桌上每局輸贏見牌譜。',
  'coins.when': '時間',
  'coins.what': '事由',
  'coins.amount': '數目',
  'coins.table': '那張桌',
  'coins.kind.welcome': '見面禮',
  'coins.kind.floor': '每日低保',
  'coins.kind.sit': '帶上桌',
  'coins.kind.rise': '離桌帶回',
  'coins.kind.hand': '一局結算',
  'coins.kind.adjust': '管理員更正',
  'coins.kind.refund': '管理員結束牌桌，退回',
  'coins.kind.closed': '帳號已刪',

  'rooms.title': '金幣場',
  'rooms.line': '{rules}。先等真人入座，等不到就由電腦補上；坐下時帶上全部金幣，隨時可走。',
  'rooms.account': '開帳號就有金幣',
  'rooms.unit': '底分 {n}',
  'rooms.least': '{n} 起',
  'rooms.limits': '{min} 至 {max}',
  'rooms.seated': '先離開另一張桌',
  'rooms.poor': '金幣不夠',
  'rooms.rich': '金幣太多',

  'account.back': '回到那張桌',

  'history.title': '戰績',

  'history.line': '打過的每一場',

  'history.about': '打過的每一場都在這裏，新的在前；每一局都可以重看、分享、核對洗牌。',

  'history.none': '還沒有打完的牌局。',

  'history.deal': '第 {n} 局',

  'history.deals': '第 {first} 到 {last} 局',

  'history.with': '同桌：{names}',

  'history.points': '分',

  'history.replay': '看牌譜',

  'history.running': '正在打',

  'history.pages': '翻頁',

  'history.newer': '較近的',

  'history.older': '較早的',

  'ranks.title': '排行',

  'ranks.line': '你的成績和排行榜',

  'ranks.mine': '我的成績',

  'ranks.all': '排行榜',

  'ranks.none': '這種打法你還沒有打過一局。',

  'ranks.nobody': '還沒有人上榜。',

  'ranks.about': '打滿二十局、有帳號的人上榜；底分不同的桌折成同一底分來比。',

  'ranks.listed': '排行榜上列出我',

  'ranks.order': '按甚麼排',

  'ranks.order.wins': '胡牌率',

  'ranks.order.value': '平均大小',

  'ranks.order.best': '最大一手',

  'ranks.place': '名次',

  'ranks.hands': '局數',

  'ranks.won': '胡牌率',

  'ranks.wins': '胡牌',

  'ranks.discards': '接銃',

  'ranks.fed': '出銃率',

  'ranks.drawn': '荒莊',

  'ranks.average': '平均大小',

  'ranks.best': '最大一手',

  'ranks.best.of': '{name}最大一手：{n} 分',

  'account.back.rooms': '去金幣場',
}
