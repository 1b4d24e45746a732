import { energyTemplate } from './energy.ts';
import { factoryTemplate } from './factory.ts';
import { storageTemplate } from './storage.ts';
import type { ProjectTemplate } from './template.ts';

export const templates: readonly ProjectTemplate[] = [storageTemplate, factoryTemplate, energyTemplate];
