/** Every migration by name; they run in the order of their names and never change once released. */
import type { Migration } from 'kysely/migration';
import { first } from './001-first.ts';
import { englishNames } from './002-english-names.ts';
import { people } from './002-people.ts';
import { controlMessagesFiles } from './003-control-messages-files.ts';
import { subItemsCurves } from './004-sub-items-curves.ts';
import { setup } from './005-setup.ts';
import { messageSignatures } from './006-message-signatures.ts';
import { englishTexts } from './007-english-texts.ts';
import { alarmsAt } from './008-alarms-at.ts';
import { deviceCreated } from './009-device-created.ts';
import { statesAt } from './010-states-at.ts';
import { actors } from './011-actors.ts';
import { fieldNetworks } from './012-field-networks.ts';
import { security } from './013-security.ts';
import { doors } from './014-doors.ts';
import { logArchives } from './015-log-archives.ts';
import { alarmTexts } from './016-alarm-texts.ts';
import { jobs } from './017-jobs.ts';
import { commandSteps } from './018-command-steps.ts';
import { outbox } from './019-outbox.ts';
import { notify } from './020-notify.ts';
import { accountMail } from './021-account-mail.ts';

export type DialectName = 'sqlite' | 'postgres';

/** The migrations as they read on a dialect. */
export function migrations(dialect: DialectName): Record<string, Migration> {
  return {
    '001-first': first(dialect),
    '002-english-names': englishNames,
    '002-people': people(dialect),
    '003-control-messages-files': controlMessagesFiles(dialect),
    '004-sub-items-curves': subItemsCurves(dialect),
    '005-setup': setup,
    '006-message-signatures': messageSignatures,
    '007-english-texts': englishTexts,
    '008-alarms-at': alarmsAt,
    '009-device-created': deviceCreated,
    '010-states-at': statesAt,
    '011-actors': actors,
    '012-field-networks': fieldNetworks(dialect),
    '013-security': security(dialect),
    '014-doors': doors,
    '015-log-archives': logArchives,
    '016-alarm-texts': alarmTexts,
    '017-jobs': jobs(dialect),
    '018-command-steps': commandSteps,
    '019-outbox': outbox(dialect),
    '020-notify': notify(dialect),
    '021-account-mail': accountMail,
  };
}
