export const zh = {
  title: '注册账号',
  intro: '凭邀请码注册，注册后即加入邀请码所属的项目。',
  role: '项目角色',
  roleHint: '由邀请码决定',
  submit: '注册',
  busy: '正在注册',
  haveAccount: '已有账号？登录后用邀请码加入项目',
  done: '注册成功，请登录',
} as const;
