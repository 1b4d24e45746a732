export const zh = {
  title: '即将离开本站',
  intro: '下面的链接指向其他网站，其内容与本平台无关。确认可信后再打开，不要在那里输入本平台的密码。',
  host: '目标网站',
  address: '完整地址',
  plain: '该网站未加密（http），传输内容可能被他人看到。',
  go: '打开 {{host}}',
  stay: '返回首页',
  wrongTitle: '链接打不开',
  missing: '地址里没有要打开的链接。',
  forbidden: '只能打开 http 或 https 链接，且链接中不能带有账号。',
} as const;
