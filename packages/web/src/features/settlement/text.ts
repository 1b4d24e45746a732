import { defineMessages } from '../../platform/language/define-messages.ts';
import { en } from './messages.en.ts';
import { zh } from './messages.zh.ts';

export const settlementText = defineMessages('settlement', zh, en);
export type Say = ReturnType<typeof settlementText.useText>;
