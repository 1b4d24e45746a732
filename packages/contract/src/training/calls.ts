/** Faults that are injected into the demonstration plant during a lesson. */
import { z } from 'zod';
import { projectId } from '../fields/shared.ts';
import { defineApi } from '../kernel/call.ts';
import { faultLessonNames } from './lessons.ts';

const lesson = z.enum(faultLessonNames);

const training = z.object({
  /** Lessons whose fault can be injected here, with the target device; empty: none. */
  lessons: z.array(z.object({ lesson, deviceId: z.number().int() })),
  /** The injected fault; null: none. */
  running: z
    .object({
      lesson,
      deviceId: z.number().int(),
      /** Epoch ms. */
      start: z.number(),
      /** ms until it is removed. */
      leftMs: z.number(),
      userName: z.string(),
      /** The caller started it. */
      own: z.boolean(),
    })
    .nullable(),
});
export type Training = z.infer<typeof training>;

const ofProject = { scope: { field: 'projectId', kind: 'project' }, cost: 'normal' } as const;
const inject = { ...ofProject, method: 'POST', changes: true, persons: true, access: 'training.inject' } as const;

export const trainingApi = defineApi({
  getTraining: {
    ...ofProject,
    method: 'GET',
    path: '/api/training/get',
    access: 'project.view',
    summary:
      'Lessons whose fault can be injected in a project (only in the demonstration), and the fault that is injected now. The page of the person who injected it calls this every few seconds; the fault is removed a minute after the last of these calls',
    query: z.object({ projectId }),
    response: training,
  },
  startLesson: {
    ...inject,
    path: '/api/training/start',
    names: { lesson: ['课程', 'Lesson'] },
    summary:
      'Inject the fault of a lesson into the plant of the demonstration, for 10 minutes at most; an earlier one of the caller is removed first',
    body: z.object({ projectId, lesson: lesson.describe('Lesson whose fault is injected') }),
    response: training,
  },
  cancelLesson: {
    ...inject,
    path: '/api/training/end',
    summary: 'Remove the injected fault; without one nothing changes',
    body: z.object({ projectId }),
    response: training,
  },
});
