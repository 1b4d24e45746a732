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
    title: 'No matching events',
    hint: 'Try other filters or a longer range.',
    quietTitle: 'No security events yet',
    quietHint: 'Sign-ins, denied access and account or permission changes appear here.',
  },
  chain: {
    title: 'Signed chain of the operation log',
    hint: 'Operation entries form a hash chain, signed by a key outside the database.',
    verify: 'Verify',
    export: 'Export all operation entries',
    holds: { one: 'Verified: {{n}} entry', other: 'Verified: {{n}} entries' },
    broken: { one: 'Verification failed (after {{n}} entry): {{reason}}', other: 'Verification failed (after {{n}} entries): {{reason}}' },
    key: 'Public key ID',
  },
} satisfies Shape<typeof zh>;
