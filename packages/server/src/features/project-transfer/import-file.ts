/** The file of an import: its schema, and the restrictions of this server. */
import type { Language } from '@czyun/contract';
import { isAllowedAddress, type parseFrameHosts } from '../../kernel/frame-hosts.ts';
import { type JsonFile, type Problem, readJsonFile } from '../../kernel/json-file.ts';
import { boundProblems } from '../../station/addresses.ts';
import { networkProblems } from '../../station/networks.ts';
import type { FeatureDeps } from '../deps.ts';
import { type Station, schemaVersion, stationProblems, stationSchema } from './description.ts';

export interface ImportFileDeps extends Pick<FeatureDeps, 'registry' | 'field'> {
  /** Hosts that pages may embed. */
  readonly hosts: ReturnType<typeof parseFrameHosts>;
}

/** As for new devices; the demonstration may have shorter ones. */
const shortestToken = 16;
const tooShort = { zh: `令牌至少 ${shortestToken} 个字符`, en: `A token has at least ${shortestToken} characters` };
const foreignHost = { zh: '网址的主机不在允许的列表中', en: 'The host of the address is not on the list of allowed ones' };

type AddressDeps = Pick<ImportFileDeps, 'field' | 'hosts'>;
type DescribedProject = Station['projects'][number];

/** Problems of device addresses and tokens. Each address is checked once, as many devices share a gateway. */
async function deviceProblems({ field }: AddressDeps, { devices }: DescribedProject): Promise<Problem[]> {
  const problems: Problem[] = [];
  const verdicts = new Map<string, ReturnType<typeof boundProblems>>();
  for (const [index, { connection, token }] of devices.entries()) {
    if (token !== undefined && token.length < shortestToken) problems.push({ path: ['devices', index, 'token'], message: tooShort });
    const address = connection.kind === 'modbus' ? `${connection.host}:${connection.port}` : '';
    const verdict = verdicts.get(address) ?? boundProblems(field.access, connection);
    verdicts.set(address, verdict);
    for (const { path, message } of await verdict) problems.push({ path: ['devices', index, ...path.split('.')], message });
  }
  return problems;
}

/** Restrictions of this server. Checked before the transaction, as host names are resolved. */
async function outsideProblems(deps: AddressDeps, station: Station): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [at, project] of station.projects.entries()) {
    const { pages = [], networks = [] } = project;
    const own = [
      ...networkProblems(deps.field.access.guard, networks).map(({ index, message }) => ({
        path: ['networks', index, 'network'],
        message,
      })),
      ...(await deviceProblems(deps, project)),
      ...pages.flatMap(({ url }, index) =>
        url === '' || isAllowedAddress(url, deps.hosts) ? [] : [{ path: ['pages', index, 'url'], message: foreignHost }],
      ),
    ];
    problems.push(...own.map(({ path, message }) => ({ path: ['projects', at, ...path], message })));
  }
  return problems;
}

/** Reads and checks the file; throws its problems with line and column. */
export async function readImport(
  deps: ImportFileDeps,
  bytes: Uint8Array,
  { projectId, language }: { readonly projectId?: number | undefined; readonly language: Language },
): Promise<{ file: JsonFile; station: Station }> {
  const file = readJsonFile(bytes, language);
  const stated = (file.value as { schemaVersion?: unknown } | null)?.schemaVersion;
  if (typeof stated === 'number' && stated > schemaVersion) {
    const message = { zh: `文件版本 ${stated} 比本系统新`, en: `The file's version ${stated} is newer than this server` };
    throw file.refuse([{ path: ['schemaVersion'], message }]);
  }
  const station = file.parse(stationSchema);
  const problems = [...stationProblems(station, deps.registry.catalog), ...(await outsideProblems(deps, station))];
  if (projectId !== undefined && station.projects.length !== 1)
    problems.push({ path: ['projects', 1], message: { zh: '文件只能有一个项目', en: 'The file must contain one project only' } });
  if (problems.length > 0) throw file.refuse(problems);
  return { file, station };
}

/** Problems of a device by its key, with its path in the file. */
export function placesOf({ projects }: Station, key: string, path: string, message: Problem['message']): Problem[] {
  return projects.flatMap(({ devices }, at) =>
    devices.flatMap((device, index) =>
      device.key === key ? [{ path: ['projects', at, 'devices', index, ...path.split('.')], message }] : [],
    ),
  );
}
