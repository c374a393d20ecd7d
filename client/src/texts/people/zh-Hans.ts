/** 账号、金币、房间与战绩的文字（简体）。 */
export const zhHansPeople = {
  'account.title': '我的',
  'account.ways': '怎样进来',
  'account.none': '你现在是游客',
  'account.none.line': '不开账号也能打。开一个账号，名字就归你，有金币可以进金币场，战绩换了设备也在。',
  'account.new': '开账号',
  'account.new.line': '只要名字和密码，不要手机号，也不要邮箱。',
  'account.new.go': '开账号',
  'account.in': '登录',
  'account.in.line': '用已有账号的名字和密码。',
  'account.in.go': '登录',
  'account.lost': '忘了密码',
  'account.lost.line': '用开账号时抄下的恢复码，另设一个密码。',
  'account.lost.go': '换密码并登录',
  'account.password': '密码',
  'account.password.now': '现在的密码',
  'account.password.new': '新密码',
  'account.password.help': '至少 {n} 个字符，不要与名字相同。',
  'account.show': '显示密码',
  'account.recovery': '恢复码',
  'account.recovery.help': '六组，每组四个字符；大小写、空格不要紧。',
  'account.recovery.once': '忘了密码，就靠这个恢复码。它只显示这一次，服务器也再拿不出来。',
  'account.recovery.use': '抄下来，或存进密码管理器。改密码时会换一个新的，旧的随即作废。',
  'account.recovery.copy': '复制',
  'account.recovery.kept': '我记下了',
  'account.change': '改密码',
  'account.change.line': '改好后其他设备都会退出，恢复码也换新。',
  'account.admin': '管理',
  'account.admin.line': '牌桌、玩家、举报、服务器',
  'account.settings': '语言和听牌助手跟着账号走',
  'account.sessions': '登录的设备',
  'account.sessions.line': '在公用的设备上用完请退出；丢了手机，可以让全部设备退出。',
  'account.out': '退出登录',
  'account.out.all': '退出全部设备',
  'account.delete': '删除账号',
  'account.delete.line': '不想玩了，可以把账号删掉。',
  'account.delete.ask': '删除账号……',
  'account.delete.gone': '删掉的：名字、密码、恢复码、设置，还有全部金币。',
  'account.delete.stays': '留下的：打过的牌谱，同桌的人还能回看；你的名字换成“游客”和一个号码。',
  'account.delete.never': '删了就找不回来，恢复码也没有用。',
  'account.delete.go': '删除，不再找回',

  'settings.about.account': '语言和听牌助手随账号保存，其余只存在这台设备上。',

  'coins.title': '金币',
  'coins.n': '{n} 金币',
  'coins.line': '金币只是记分，没有价值：不买、不卖、不兑换。',
  'coins.wallet': '钱包里',
  'coins.staked': '在桌上',
  'coins.floor': '每天低保：钱包少于 {n}、又没有坐在金币桌上，打开钱包或入座时自动补到 {n}，一天一次。',
  'coins.entries': '进出',
  'coins.entries.line': '坐下时金币全部带上桌，离桌时全部带回；桌上每局输赢见牌谱。',
  'coins.when': '时间',
  'coins.what': '事由',
  'coins.amount': '数目',
  'coins.table': '那张桌',
  'coins.kind.welcome': '见面礼',
  'coins.kind.floor': '每天低保',
  'coins.kind.sit': '带上桌',
  'coins.kind.rise': '离桌带回',
  'coins.kind.hand': '一局结算',
  'coins.kind.adjust': '管理员更正',
  'coins.kind.refund': '管理员结束牌桌，退回',
  'coins.kind.closed': '账号已删',

  'rooms.title': '金币场',
  'rooms.line': '{rules}。先等真人入座，等不到就由电脑补上；坐下时带上全部金币，随时可走。',
  'rooms.account': '开账号就有金币',
  'rooms.unit': '底分 {n}',
  'rooms.least': '{n} 起',
  'rooms.limits': '{min} 至 {max}',
  'rooms.seated': '先离开另一张桌',
  'rooms.poor': '金币不够',
  'rooms.rich': '金币太多',

  'account.back': '回到那张桌',

  'history.title': '战绩',

  'history.line': '打过的每一场',

  'history.about': '打过的每一场都在这里，新的在前；每一局都可以回看、分享、核对洗牌。',

  'history.none': '还没有打完的牌局。',

  'history.deal': '第 {n} 局',

  'history.deals': '第 {first} 到 {last} 局',

  'history.with': '同桌：{names}',

  'history.points': '分',

  'history.replay': '看牌谱',

  'history.running': '正在打',

  'history.pages': '翻页',

  'history.newer': '更近的',

  'history.older': '更早的',

  'ranks.title': '排行',

  'ranks.line': '你的成绩和排行榜',

  'ranks.mine': '我的成绩',

  'ranks.all': '排行榜',

  'ranks.none': '这种打法你还没有打过一局。',

  'ranks.nobody': '还没有人上榜。',

  'ranks.about': '打满二十局、有账号的人上榜；底分不同的桌折成同一底分来比。',

  'ranks.listed': '排行榜上列出我',

  'ranks.order': '按什么排',

  'ranks.order.wins': '胡牌率',

  'ranks.order.value': '平均大小',

  'ranks.order.best': '最大一手',

  'ranks.place': '名次',

  'ranks.hands': '局数',

  'ranks.won': '胡牌率',

  'ranks.wins': '胡牌',

  'ranks.discards': '接炮',

  'ranks.fed': '点炮率',

  'ranks.drawn': '荒庄',

  'ranks.average': '平均大小',

  'ranks.best': '最大一手',

  'ranks.best.of': '{name}最大一手：{n} 分',

  'account.back.rooms': '去金币场',
} as const

export type PeopleKey = keyof typeof zhHansPeople
