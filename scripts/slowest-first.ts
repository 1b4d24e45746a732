/**
 * Order of test files: those with the largest budgets first. The runner knows durations of earlier runs only, and a fresh clone has none.
 */
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { budgetOf } from './run-memory.ts';

const root = new URL('..', import.meta.url).pathname;

export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const place = new Map(usual.map((file, index) => [file.project.name, index]).toReversed() as [string, number][]);
    const budget = (file: TestSpecification) => budgetOf(relative(root, file.moduleId));
    const group = (file: TestSpecification) => place.get(file.project.name) ?? 0;
    return usual.toSorted((a, b) => group(a) - group(b) || budget(b) - budget(a));
  }
}
