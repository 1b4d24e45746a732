import { defineMessages } from '../../platform/language/define-messages.ts';
import { en } from './messages.en.ts';
import { zh } from './messages.zh.ts';

/** What pages say of an import of history that is under way. */
export const historyImportText = defineMessages('history-import', zh, en);
