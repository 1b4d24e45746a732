import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en: Shape<typeof zh> = {
  open: "Server clock set forward by {{span}} ({{from}} → {{to}}): check the server's time",
  ahead: 'Server clock was {{span}} ahead from {{from}} to {{to}}, now right: alarm times corrected, readings marked on curves',
  behind: 'Server clock was {{span}} behind from {{from}} to {{to}}, now right: alarm times corrected, readings marked on curves',
  withdrawn: 'Server clock set back to its earlier time ({{from}} → {{to}})',
  log: 'Log',
  close: 'Dismiss',
  band: 'Grey: the server clock was wrong; times recorded by the server are approximate',
};
