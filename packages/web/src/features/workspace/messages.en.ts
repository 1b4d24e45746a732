import type { Shape } from '../../platform/language/define-messages.ts';
import type { zh } from './messages.zh.ts';

export const en = {
  title: 'Workspace',
  start: { set: 'Set as start page', on: 'Start page', hint: 'The page that opens first after sign-in and choice of project' },
  todo: {
    title: 'To do',
    approvals: 'Approvals',
    handOvers: 'Handovers',
    tasks: 'My tasks',
    none: 'Nothing needs your attention',
    noneHint: 'Commands pending approval, handovers to sign, and alarms and incidents assigned to you are listed here.',
    failed: 'Some items could not be loaded',
    handOver: 'Hand over: {{shift}}',
    takeOver: 'Take over: {{shift}}',
    alarm: 'Alarm',
    incident: 'Incident',
    more: { one: '1 more', other: '{{n}} more' },
  },
  curves: {
    title: 'My curves',
    own: 'Saved',
    shared: 'Shared by {{name}}',
    offered: 'Suggested',
    save: 'Save curves: {{name}}',
    saved: 'Curves saved',
    span: 'Last 24 hours',
    none: 'No curves yet',
    noneHint: 'Choose parameters in History and save them; they appear here.',
    open: 'Open History',
    gone: 'The parameters no longer exist',
  },
  favourites: {
    title: 'Favourites',
    offered: 'Suggested devices',
    hint: 'Use the star beside the name of a device, board or page to add it here.',
    pages: 'Pages and boards',
    star: 'Favourite: {{name}}',
    none: 'No devices yet',
    noneHint: 'The main devices appear here once they are connected.',
  },
  recent: 'Recent devices',
} satisfies Shape<typeof zh>;
