/** Fields shared by many calls, each described once for the OpenAPI document. Defaults and limits are in the schemas. */
import { id, int, time } from './primitives.ts';

const project = 'Project, by the ID that getProjList lists';
export const projectId = id.describe(project);
export const projId = id.describe(project);
export const deviceId = id.describe('Device, by the ID that getAllByProjId lists');
export const regionId = id.describe('Zone, by the ID that queryRegionByProject lists');
export const paramId = id.describe('Parameter (one point of one device), by the ID that getDetail lists');
export const jobId = id.describe('Background job, by the ID that the call which started it returned');

const instant = 'epoch ms (a 10-digit number is seconds)';
/** Start of a range [start, end). */
export const start = time.describe(`Start of the range, included; ${instant}`);
export const end = time.describe(`End of the range, excluded; ${instant}`);
export const startTime = time.describe(`Start of the range, included; ${instant}`);
export const endTime = time.describe(`End of the range, excluded; ${instant}`);

/** Pages of a list count from 1. */
export const page = int.min(1).max(1_000_000).default(1).describe('Page of the list, from 1 on');
export const pageNum = int.min(1).max(1_000_000).default(1).describe('Page of the list, from 1 on');
export const entriesOfPage = (most: number, usual: number) => int.min(1).max(most).default(usual).describe('Entries of one page');

/** An optional start or end. */
export const startOr = (usual: string) => start.optional().describe(`${start.description}; default ${usual}`);
export const endOr = (usual: string) => end.optional().describe(`${end.description}; default ${usual}`);
