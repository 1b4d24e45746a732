import type { Project } from '@czyun/contract';
import { expect, it, vi } from 'vitest';
import { screenAhead } from './screen-ahead.ts';

const as = (linkMoney: boolean | null) => async () => ({ permission: 3, linkMoney }) as unknown as Project;
const params = new URLSearchParams();

it('requests the first data of a screen only for users who may open it', async () => {
  const ahead = vi.fn();
  // The project was joined by a link without money.
  await screenAhead({ permission: 'profit.view', ahead }, 1, params, as(false));
  expect(ahead).not.toHaveBeenCalled();
  await screenAhead({ permission: 'profit.view', ahead }, 1, params, as(null));
  expect(ahead).toHaveBeenCalledTimes(1);
});

it('does not wait for the project if every member may open the screen', async () => {
  const ahead = vi.fn();
  const project = vi.fn(as(false));
  await screenAhead({ ahead }, 1, params, project);
  expect(ahead).toHaveBeenCalledTimes(1);
  expect(project).not.toHaveBeenCalled();
});
