import { defineMessages } from '../../shared/i18n/define-messages.ts';
import { en } from './messages.en.ts';
import { zh } from './messages.zh.ts';

export const securityText = defineMessages('security-log', zh, en);
