import { trainingApi } from '@czyun/contract/training';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(trainingApi, {
    // A server without a plant.
    startLesson: { fields: { lesson: 'hot-cell' }, status: 503, again: 'acts' },
    cancelLesson: { again: async ({ projectId }) => ({ path: '/api/training/end', body: { projectId } }) },
  }),
];
