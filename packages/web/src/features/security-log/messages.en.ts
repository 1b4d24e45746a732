import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Security log',
  sub: { one: '{{n}} event', other: '{{n}} events' },
  refresh: 'Refresh',
  list: 'Security events',
  filter: {
    label: 'Filter the security log',
    kind: 'All events',
    kindLabel: 'Event',
    severity: 'All severities',
    severityLabel: 'Severity',
    account: 'Account or name',
    address: 'Source address',
    project: 'All projects',
    projectLabel: 'Project',
  },
  col: {
    time: 'Time',
    severity: 'Severity',
    kind: 'Event',
    who: 'Account',
    address: 'Source address',
    project: 'Project',
    detail: 'Detail',
  },
  stranger: 'not signed in',
  folded: { one: 'Once within a minute, at {{time}}', other: '{{n}} times within a minute, last at {{time}}' },
  none: {
    title: 'No event fits',
    hint: 'Try other conditions or a longer range.',
    quietTitle: 'No security events yet',
    quietHint: 'Sign-ins, refused access and changes of accounts and permissions appear here.',
  },
  chain: {
    title: 'Signed chain of the operation log',
    hint: 'Operation entries are chained one to the next; a key outside the database signs the end.',
    verify: 'Verify',
    export: 'Export all operation entries',
    holds: { one: 'It verifies: {{n}} entry', other: 'It verifies: {{n}} entries' },
    broken: { one: 'It does not verify (after {{n}} entry): {{reason}}', other: 'It does not verify (after {{n}} entries): {{reason}}' },
    key: 'Public key id',
  },
} satisfies Shape<typeof zh>;
