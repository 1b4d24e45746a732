import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Members',
  search: 'Search by name, account or company',
  invite: 'Invite people',
  list: 'Members',
  stats: {
    title: 'Member counts',
    projectUsers: 'Project users',
    engineeringAdministrators: 'Engineering administrators',
    userAdministrators: 'User administrators',
    invitations: 'Invitation codes',
  },
  col: { name: 'Name', account: 'Account', role: 'Role', mobile: 'Mobile', company: 'Company', joined: 'Joined', action: 'Action' },
  me: 'You',
  roleOf: 'Role of {{name}}',
  change: {
    title: 'Change the role of {{name}} from “{{from}}” to “{{to}}”?',
    ok: 'Change to {{to}}',
    self: 'This is your own role. You may lose the right to manage members.',
    done: 'Modified successfully!',
  },
  remove: {
    label: 'Delete',
    of: 'Delete member {{name}}',
    title: 'Are you sure to delete this user?',
    text: '{{name}} ({{account}}) is removed from this project. The account is kept.',
    self: 'This is you. You will lose access to this project.',
    done: '{{name}} deleted',
  },
  register: {
    title: 'Register account',
    hint: 'Creates an account in this project for another person. Hand over the initial password in person and ask them to change it.',
    ok: 'Register',
    done: 'Account {{account}} registered',
  },
  none: 'No member matches “{{text}}”',
  noneHint: 'Check the spelling, or clear the search.',
  nobody: 'No members yet',
  nobodyHint: 'Create an invitation so that colleagues can join.',
} satisfies Shape<typeof zh>;
