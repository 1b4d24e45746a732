import { boardsApi } from '@czyun/contract/boards';
import { answered } from '../../kernel/handlers.ts';
import { defineFeature } from '../feature.ts';
import { oneOf } from '../operation-fields.ts';
import { boardHandlers } from './handlers.ts';
import { migrations } from './migrations.ts';
import { createBoards } from './service.ts';

const pages = { view1: { zh: '工厂自定义页', en: 'Factory page' }, view3Home: { zh: '工厂首页', en: 'Factory home' } };
const operations = { boardPage: ['项目页面', 'Project page', oneOf(pages)] } as const;

export const boardsFeature = defineFeature('boards', { apis: [boardsApi], operations, migrations }, (deps) => ({
  calls: [answered(boardsApi, boardHandlers(createBoards(deps)))],
}));
