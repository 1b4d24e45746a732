/** All migrations by name; they run in the order of their names and never change once released. */
import type { StoreMigration } from '../update-schema.ts';
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
import { seats } from './022-seats.ts';
import { preferences } from './023-preferences.ts';
import { jobUploads } from './024-job-uploads.ts';
import { limits } from './025-limits.ts';
import { alarmCare } from './026-alarm-care.ts';
import { control } from './027-control.ts';
import { logPages } from './028-log-pages.ts';
import { noticeRules } from './029-notice-rules.ts';
import { dataImports } from './030-data-imports.ts';
import { alarmRules } from './031-alarm-rules.ts';
import { dataClearings } from './032-data-clearings.ts';
import { shifts } from './033-shifts.ts';
import { logOrders } from './034-log-orders.ts';
import { tariffs } from './035-tariffs.ts';
import { settlement } from './036-settlement.ts';
import { slotPlans } from './037-slot-plans.ts';
import { planning } from './038-planning.ts';
import { dayAheadSources } from './040-day-ahead-sources.ts';
import { reports } from './041-reports.ts';
import { reportMails } from './042-report-mails.ts';
import { subItemTerms } from './043-sub-item-terms.ts';
import { indicators } from './044-indicators.ts';
import { carbon } from './045-carbon.ts';
import { eveningPlans } from './046-evening-plans.ts';
import { planDrift } from './047-plan-drift.ts';
import { settlementAsks } from './048-settlement-asks.ts';
import { meterChanges } from './049-meter-changes.ts';
import { historyImports } from './050-history-imports.ts';
import { clockErrors } from './051-clock-errors.ts';
import { codeSinceBillDigests } from './053-code-since-bill-digests.ts';
import { workClasses } from './054-work-classes.ts';
import { registerWidths } from './056-register-widths.ts';
import { linkMoney } from './058-link-money.ts';
import { settlementTerms } from './059-settlement-terms.ts';
import { settledPrices } from './060-settled-prices.ts';
import { holidays } from './061-holidays.ts';

import { scheduledPlans } from './062-scheduled-plans.ts';

import { useAdmin } from './065-use-admin.ts';
import { alarmReadings } from './067-alarm-readings.ts';
import { paymentTerm } from './070-payment-term.ts';
import { formerSettings } from './071-former-settings.ts';
import { englishCrews } from './072-english-crews.ts';

export type DialectName = 'sqlite' | 'postgres';

/** The migrations for a dialect. */
export function migrations(dialect: DialectName): Record<string, StoreMigration> {
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
    '022-seats': seats,
    '023-preferences': preferences,
    '024-job-uploads': jobUploads,
    '025-limits': limits(dialect),
    '026-alarm-care': alarmCare(dialect),
    '027-control': control(dialect),
    '028-log-pages': logPages,
    '029-notice-rules': noticeRules(dialect),
    '030-data-imports': dataImports(dialect),
    '031-alarm-rules': alarmRules(dialect),
    '032-data-clearings': dataClearings(dialect),
    '033-shifts': shifts(dialect),
    '034-log-orders': logOrders,
    '035-tariffs': tariffs(dialect),
    '040-day-ahead-sources': dayAheadSources,
    '041-reports': reports(dialect),
    '045-carbon': carbon,
    '044-indicators': indicators(dialect),
    '043-sub-item-terms': subItemTerms(dialect),
    '042-report-mails': reportMails(dialect),

    '037-slot-plans': slotPlans(dialect),

    '038-planning': planning,
    '046-evening-plans': eveningPlans,
    '047-plan-drift': planDrift,
    '048-settlement-asks': settlementAsks(dialect),
    '049-meter-changes': meterChanges(dialect),
    '050-history-imports': historyImports,
    '051-clock-errors': clockErrors,
    '053-code-since-bill-digests': codeSinceBillDigests,
    '036-settlement': settlement(dialect),
    '054-work-classes': workClasses,
    '056-register-widths': registerWidths,
    '058-link-money': linkMoney,
    '059-settlement-terms': settlementTerms,
    '060-settled-prices': settledPrices,
    '061-holidays': holidays,
    '062-scheduled-plans': scheduledPlans(dialect),
    '065-use-admin': useAdmin,
    '067-alarm-readings': alarmReadings,
    '070-payment-term': paymentTerm,
    '071-former-settings': formerSettings,
    '072-english-crews': englishCrews,
  };
}
