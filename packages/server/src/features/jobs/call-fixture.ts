import { jobsApi } from '@czyun/contract';
import { examplesOf } from '../../testing/call-examples.ts';

export const examples = [
  examplesOf(jobsApi, {
    getJob: {
      fields: { id: 999_999 },
      status: 404,
    },
    cancelJob: {
      fields: { id: 999_999 },
      status: 404,
      again: (() => {
        let id: number | undefined;
        return async ({ server, projectId }) => {
          id ??= (await server.ask<{ jobId: number }>('/dv2/log/askExport', { as: 'engadmin', body: { projectId } })).data.jobId;
          await server.jobs.ended(id, 10_000);
          return { path: '/api/jobs/cancel', body: { id } };
        };
      })(),
    },
    jobFile: {
      fields: { id: 999_999 },
      status: 404,
    },
  }),
];
