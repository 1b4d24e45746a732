export const zh = {
  heading: '创建第一个平台管理员',
  intro: '这个页面来自服务器首次启动时打印的一次性链接。设置账号和密码后，链接即失效。',
  account: '账号',
  password: '密码',
  again: '再次输入密码',
  submit: '创建并登录',
  noToken: '链接不完整，请使用服务器首次启动时打印的完整链接',
} as const;
