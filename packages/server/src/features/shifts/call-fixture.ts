import { handOversApi, shiftReviewApi, shiftsApi } from '@czyun/contract';
import { testPassword, testStart } from '../../app-fixture.ts';
import { examplesOf, type OnServer } from '../../testing/call-examples.ts';

/** A stored crew. */
const crew = (() => {
  let stored: { id: number; name: string; userIds: number[] } | undefined;
  return async ({ server, projectId }: OnServer) => {
    const body = { projectId, name: 'crew', userIds: [] };
    stored ??= { ...body, ...(await server.ask<{ id: number }>('/api/shifts/crew/save', { as: 'engadmin', body })).data };
    return { id: stored.id, name: stored.name, userIds: stored.userIds };
  };
})();

export const examples = [
  examplesOf(shiftReviewApi, {
    // Without a start: a shift that is not planned would not be found.
    getShiftReview: { fields: { start: undefined, crewId: undefined } },
  }),
  examplesOf(shiftsApi, {
    shiftList: {
      fields: { startTime: testStart - 86_400_000, endTime: testStart },
    },
    crewSave: {
      fields: {
        // Each crew needs a unique name.
        get name() {
          return `crew ${String(Math.random()).slice(2, 14)}`;
        },
        userIds: [],
      },
      again: async (of) => ({ path: '/api/shifts/crew/save', body: { projectId: of.projectId, ...(await crew(of)) } }),
    },
    crewRemove: {
      fields: { id: 999_999 },
      status: 404,
      again: 'acts',
    },
    patternSave: {
      fields: {
        from: '2090-01-01',
        anchor: '2090-01-01',
        shifts: [{ name: 'day', from: '08:00', to: '20:00' }],
        cycle: [[null]],
      },
      again: async (of) => {
        const { projectId } = of;
        const { id } = await crew(of);
        const shifts = [{ name: 'day', from: '08:00', to: '20:00', breaks: [] }];
        return { path: '/api/shifts/pattern/save', body: { projectId, from: '2090-01-01', anchor: '2090-01-01', shifts, cycle: [[id]] } };
      },
    },
    patternRemove: {
      fields: { from: '2095-01-01' },
      status: 404,
      again: 'acts',
    },
    shiftExceptionAdd: {
      fields: { from: '2090-01-01', to: '2090-01-01', shifts: [] },
      again: 'acts',
    },
    shiftExceptionRemove: {
      fields: { id: 999_999 },
      status: 404,
      again: 'acts',
    },
    shiftEntryAdd: {
      fields: { text: 't' },
      again: 'acts',
    },
  }),
  examplesOf(handOversApi, {
    handOverList: {
      fields: { startTime: testStart - 86_400_000, endTime: testStart },
    },
    handOverGet: {
      fields: { id: 999_999 },
      status: 404,
    },
    handOver: {
      fields: { start: testStart, crewId: 999_999, note: '', password: testPassword },
      status: 404,
      again: 'acts',
    },
    takeOver: {
      fields: { id: 999_999, seen: '', password: testPassword },
      status: 404,
      again: 'acts',
    },
    handOverWithdraw: {
      fields: { id: 999_999 },
      status: 404,
      again: 'acts',
    },
  }),
];
