import { annotationsApi } from '@czyun/contract/annotations';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { instant, plain } from '../operation-fields.ts';
import { annotationHandlers } from './handlers.ts';
import { migrations } from './migrations.ts';
import { createAnnotationService } from './service.ts';

const operations = {
  'annotation.text': ['内容', 'Text', plain],
  'annotation.start': ['开始时间', 'Start time', instant],
  'annotation.end': ['结束时间', 'End time', instant],
  'annotation.devices': ['设备', 'Devices', plain],
} as const;

export const annotationsFeature = defineFeature('annotations', { apis: [annotationsApi], operations, migrations }, (deps) => ({
  calls: [answered(annotationsApi, annotationHandlers(createAnnotationService(deps)))],
}));
