/** Route of the screen, known to the product before it is opened. The product's own screens are in `packages/contract/src/routes/`. */
import { address, field } from '../../../contract/src/address/index.ts';
import { named, screen } from '../../../contract/src/routes/spec.ts';
import type { Screen } from '../../src/platform/address/screen.ts';

const { 'region-journal': regionJournal } = named({
  'region-journal': screen('区域变更记录', 'Journal of regions', {
    built: true,
    icon: 'log',
    permission: 'project.setup',
    address: address({
      q: field.filter(field.text()),
      account: field.filter(field.text()),
      order: field.choice(['desc', 'asc'], 'desc'),
      page: field.page(),
    }),
  }),
});

export { regionJournal };

export const regionJournalScreen: Screen = {
  ...regionJournal,
  load: async () => (await import('./screen.tsx')).RegionJournal,
};
