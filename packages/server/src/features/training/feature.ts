/** Lessons for new operators with faults in the plant of the demonstration; without `PLANT_CONTROL` no fault can be injected. */
import { type FaultLesson, trainingApi } from '@czyun/contract/training';
import type { Text } from '@czyun/devices';
import { answered } from '../../kernel/handlers.ts';
import { createPeriodic, logFailures } from '../../kernel/periodic.ts';
import { defineFeature } from '../feature.ts';
import { oneOf } from '../operation-fields.ts';
import { trainingHandlers } from './handlers.ts';
import { migrations } from './migrations.ts';
import { createPlantControl } from './plant-control.ts';
import { createTraining } from './service.ts';

const names: Readonly<Record<FaultLesson, Text>> = {
  'hot-cell': { zh: '电芯过热', en: 'A hot cell' },
  'converter-stop': { zh: '变流器跳闸', en: 'A converter trips' },
  'comms-loss': { zh: '通信中断', en: 'Communication lost' },
  'emergency-stop': { zh: '烟雾与紧急停机', en: 'Smoke and emergency stop' },
};

const operations = { 'training.lesson': ['课程', 'Lesson', oneOf(names)] } as const;

const sweepMs = 2000;

export const trainingFeature = defineFeature('training', { apis: [trainingApi], operations, migrations }, (deps) => {
  const { settings, logger, fetch } = deps;
  const training = createTraining(deps, { plant: createPlantControl(settings.PLANT_CONTROL, fetch) });
  const sweeping = createPeriodic({
    everyMs: sweepMs,
    work: () => training.sweep(),
    failed: logFailures(logger, 'warn', 'a fault of a lesson could not be removed'),
  });
  const isOn = settings.PLANT_CONTROL !== undefined;
  return {
    calls: [answered(trainingApi, trainingHandlers(training))],
    async start() {
      if (isOn) await sweeping.start();
    },
    async stop() {
      await sweeping.stop();
      // The plant may have stopped first and stored its faults; the next start of the server removes them.
      if (isOn) await training.clear().catch((error: unknown) => logger.warn({ err: error }, 'a fault of a lesson could not be removed'));
    },
  };
});
