export const zh = {
  loading: '正在打开 {{host}}',
  outside: '在新窗口打开',
  framed: '外部页面：{{name}}',
  forbidden: '不允许显示 {{host}}',
  forbiddenHint: '该主机不在服务器允许嵌入的名单内。请服务器管理员把它加入设置 FRAME_HOSTS 后重启服务。',
  wrong: '页面地址无效',
  wrongHint: '只能嵌入不带账号的 http 或 https 地址。请工程管理员在“项目配置 - 自定义页面”中修改。',
  empty: '该页面还没有地址',
  emptyHint: '请工程管理员在“项目配置 - 自定义页面”中填写。',
} as const;
