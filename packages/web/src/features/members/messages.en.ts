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
    self: 'This is your own role; after the change you may no longer manage members.',
    done: 'Modified successfully!',
  },
  remove: {
    label: 'Delete',
    of: 'Delete the member {{name}}',
    title: 'Are you sure to delete this user?',
    text: '{{name}} ({{account}}) will no longer be a member of this project; the account itself stays.',
    self: 'This is you; afterwards you no longer see this project.',
    done: '{{name}} was deleted',
  },
  register: {
    title: 'Register account',
    hint: 'Creates an account for somebody else that belongs to this project. Hand over the first password in person and ask for it to be changed soon.',
    ok: 'Register',
    done: 'Account {{account}} registered',
  },
  none: 'No member matches “{{text}}”',
  noneHint: 'Check the spelling, or clear the search.',
  nobody: 'No members yet',
  nobodyHint: 'Hand out an invitation so that colleagues can join this project.',
} satisfies Shape<typeof zh>;
