import { fieldNetworksApi } from '@czyun/contract';
import { examplesOf, setup } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(fieldNetworksApi, {
    setFieldNetworks: {
      fields: { before: [], networks: [] },
      again: async (of) => {
        const { projectId } = of;
        const networks = (await setup(of)).networks.map(({ network, note }) => ({ network, note }));
        const before = networks.map(({ network }) => network);
        return { path: '/api/setup/setFieldNetworks', body: { projectId, before, networks }, as: 'platform' };
      },
    },
  }),
];
