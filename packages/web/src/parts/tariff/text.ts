import { defineMessages } from '../../platform/language/define-messages.ts';
import { en } from './messages.en.ts';
import { zh } from './messages.zh.ts';

/** Periods of tariffs and kinds of days. */
export const tariffText = defineMessages('tariff', zh, en);
