/** Screens before a session, and the choice of a project. */
import { address, field } from '../address/index.ts';
import { joinAddress } from './addresses.ts';
import { beside, named, screen } from './spec.ts';

export const publicRoutes = named({
  login: screen('登录', 'Sign in', {
    ...beside,
    aliases: ['inspur/login'],
    address: address({ app: field.text(), redirect: field.text({ most: 2000 }) }),
  }),
  register: screen('注册', 'Register', { ...beside, address: address({ app: field.text(), ...joinAddress.fields }) }),
  openurl: screen('打开链接', 'Open a link', { ...beside, address: address({ url: field.text({ most: 2000 }) }) }),
  '404': screen('页面不存在', 'Not found', beside),
  'forgot-password': screen('忘记密码', 'Forgot password', { ...beside, address: address({ app: field.text() }) }),
  'reset-password': screen('重置密码', 'Reset password', beside),
  projects: screen('全部项目', 'All projects', {
    ...beside,
    area: 'standalone',
    frame: 'page',
    address: address({
      q: field.filter(field.text()),
      view: field.choice(['cards', 'list', 'map'], 'cards'),
      /** On the map: the project whose card is open. */
      card: field.integer({ min: 1 }),
      /** Target screen in the chosen project. */
      to: field.text({ most: 2000 }),
      /** Stay, even with only one project. */
      stay: field.flag(),
    }),
  }),
});
