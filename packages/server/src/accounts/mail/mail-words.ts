/** Texts of e-mails about an account. They name user, time and network, so that the owner notices requests of others. */
import { type Language, timeText } from '@czyun/contract';
import type { Text } from '@czyun/devices';
import type { Notice } from '../../notify/index.ts';

interface Facts {
  readonly loginName: string;
  /** Epoch ms. */
  readonly time: number;
  /** Network of the request. */
  readonly network: string;
}

const when = (time: number) => `${timeText(time, 'UTC', 'minute')} UTC`;

/** The e-mail with the link for a new password. */
export function resetMail(language: Language, { loginName, time, network }: Facts, address: string): Notice {
  const subject: Text = { zh: '重置密码', en: 'Reset your password' };
  const lines: readonly Text[] = [
    {
      zh: `有人于 ${when(time)} 从 ${network} 申请重置账号 ${loginName} 的密码。`,
      en: `Somebody asked for a new password of the account ${loginName} at ${when(time)} from ${network}.`,
    },
    {
      zh: '如果是您本人，请在 30 分钟内打开下面的链接设置新密码，链接只能使用一次；再次申请后，之前的链接失效。',
      en: 'To set a new password, open the link below within 30 minutes. It works once and expires when a new one is requested.',
    },
    {
      zh: '如果不是您本人，无需任何操作，密码不会改变。',
      en: 'If you did not request this, ignore this e-mail. Your password is unchanged.',
    },
  ];
  const link: Text = { zh: '设置新密码', en: 'Set a new password' };
  return { subject: subject[language], lines: lines.map((line) => line[language]), link: { text: link[language], address } };
}

/** The e-mail with the code that confirms an address. */
export function codeMail(language: Language, { loginName, time, network }: Facts, code: string): Notice {
  const subject: Text = { zh: '确认邮箱', en: 'Confirm your e-mail address' };
  const lines: readonly Text[] = [
    {
      zh: `账号 ${loginName} 于 ${when(time)} 从 ${network} 填写了此邮箱。`,
      en: `The account ${loginName} gave this e-mail address at ${when(time)} from ${network}.`,
    },
    {
      zh: `请在“个人中心”输入验证码确认：${code}`,
      en: `Confirm it under “My account” with this code: ${code}`,
    },
    {
      zh: '验证码 24 小时内有效，只能使用一次。如果不是您本人，请忽略此邮件。',
      en: 'The code is valid for 24 hours and works once. If you did not request it, ignore this e-mail.',
    },
  ];
  return { subject: subject[language], lines: lines.map((line) => line[language]) };
}

/** The e-mail that reports a change: a new password, another address. */
export function doneMail(language: Language, { loginName, time, network }: Facts, change: 'reset' | 'email'): Notice {
  const subject: Readonly<Record<typeof change, Text>> = {
    reset: { zh: '密码已重置', en: 'Your password was changed' },
    email: { zh: '邮箱已变更', en: 'Your e-mail address was changed' },
  };
  const done: Readonly<Record<typeof change, Text>> = {
    reset: {
      zh: `账号 ${loginName} 的密码已于 ${when(time)} 从 ${network} 重置，其他登录均已失效。`,
      en: `The password of the account ${loginName} was changed at ${when(time)} from ${network}; it is signed out everywhere.`,
    },
    email: {
      zh: `账号 ${loginName} 已于 ${when(time)} 从 ${network} 改用其他邮箱或移除邮箱，此邮箱不再用于该账号。`,
      en: `The account ${loginName} has used another e-mail address, or none, since ${when(time)} (from ${network}); this one is not used for it any more.`,
    },
  };
  const otherwise: Text = { zh: '如果不是您本人，请立即联系管理员。', en: 'If this was not you, contact your administrator immediately.' };
  return { subject: subject[change][language], lines: [done[change][language], otherwise[language]] };
}
