/** The layers of docs/architecture.md, checked on every import of every source file. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publishedFigures } from './packages/server/src/energy/figures/index.ts';
import { findLongFunctions, longFunctions } from './scripts/long-functions.ts';

const root = import.meta.dirname;
const files = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root });

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

const pattern = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[^'"`;]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/g;

const imports: readonly Import[] = files.flatMap((from) => {
  const text = readFileSync(join(root, from), 'utf8');
  return [...text.matchAll(pattern)].map(([, typeWord, fixed, lazy]): Import => {
    const target = fixed ?? lazy ?? '';
    return { from, to: target.startsWith('.') ? normalize(join(dirname(from), target)) : target, typeOnly: typeWord !== undefined };
  });
});

const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);
const within = (prefix: string) => imports.filter(({ from }) => from.startsWith(prefix) && !isTest(from));
const workspace = (to: string) => /^@czyun\/([a-z]+)/.exec(to)?.[1];
const say = ({ from, to }: Import) => `${from} → ${relative('.', to)}`;

describe('workspaces', () => {
  const allowed: Record<string, readonly string[]> = {
    devices: [],
    contract: ['devices'],
    plant: ['devices'],
    server: ['contract', 'devices'],
    web: ['contract', 'devices'],
  };
  for (const [name, may] of Object.entries(allowed)) {
    it(`${name} imports only ${may.join(', ') || 'nothing'} of our packages`, () => {
      const bad = within(`packages/${name}/`).filter(({ to }) => {
        const other = workspace(to);
        const leaves = to.startsWith('packages/') && !to.startsWith(`packages/${name}/`);
        return leaves || (other !== undefined && !may.includes(other));
      });
      expect(bad.map(say)).toEqual([]);
    });
  }

  it('devices imports no package and no part of Node', () => {
    expect(
      within('packages/devices/')
        .filter(({ to }) => !to.startsWith('packages/devices/'))
        .map(say),
    ).toEqual([]);
  });

  it('contract and web import only types from devices', () => {
    const bad = [...within('packages/contract/'), ...within('packages/web/')].filter(
      ({ to, typeOnly }) => workspace(to) === 'devices' && !typeOnly,
    );
    expect(bad.map(say)).toEqual([]);
  });
});

describe('server', () => {
  const server = within('packages/server/src/');
  const area = (path: string) => path.replace('packages/server/src/', '').split('/')[0] ?? '';
  const feature = (path: string) => /features\/([^/]+)\//.exec(path)?.[1];

  it('rooms below the features import no feature and no http', () => {
    // Shared by several features.
    const shared = ['audit', 'accounts', 'past', 'station', 'tariffs', 'settlement', 'plans', 'sub-items', 'figure-sources', 'reasons'];
    const lower = ['telemetry', 'alarms', 'drivers', 'db', 'registry', 'outside', 'outbox', 'notify', 'jobs', 'seats'].concat(shared);
    expect(
      server.filter(({ from, to }) => lower.includes(area(from)) && /server\/src\/(features|http|app\.ts|main\.ts)/.test(to)).map(say),
    ).toEqual([]);
  });

  it('kernel imports only the contract of our packages', () => {
    const ours = (to: string) =>
      workspace(to) !== undefined || (to.startsWith('packages/') && !to.startsWith('packages/server/src/kernel/'));
    expect(
      server
        .filter(
          ({ from, to, typeOnly }) =>
            area(from) === 'kernel' && ours(to) && workspace(to) !== 'contract' && !(typeOnly && workspace(to) === 'devices'),
        )
        .map(say),
    ).toEqual([]);
  });

  it('jobs import no feature, no http and no engine', () => {
    const bad = server.filter(
      ({ from, to }) => area(from) === 'jobs' && /server\/src\/(features|http|live|telemetry|drivers|app\.ts|main\.ts)/.test(to),
    );
    expect(bad.map(say)).toEqual([]);
  });

  it('seats import the store and the kernel, and no room that depends on them', () => {
    const mayKnow = /^packages\/server\/src\/(seats|db|kernel)\//;
    const bad = server.filter(({ from, to }) => area(from) === 'seats' && to.startsWith('packages/') && !mayKnow.test(to));
    expect(bad.map(say)).toEqual([]);
  });

  it('the bus imports only the kernel, and no other room imports NATS', () => {
    const mayKnow = /^packages\/server\/src\/(bus|kernel)\//;
    const bad = server.filter(({ from, to }) => area(from) === 'bus' && to.startsWith('packages/') && !mayKnow.test(to));
    expect([...bad, ...server.filter(({ from, to }) => to.startsWith('@nats-io/') && area(from) !== 'bus')].map(say)).toEqual([]);
  });

  it('tabular imports only the contract and its library', () => {
    const bad = server.filter(({ from, to }) => area(from) === 'tabular' && (to.startsWith('packages/') ? area(to) !== 'tabular' : false));
    expect(bad.map(say)).toEqual([]);
  });

  it('paper imports only the kernel, the contract and its library, which no other room imports', () => {
    const mayKnow = /^pdfkit$|^node:(module|worker_threads|timers\/promises)$|^@czyun\/contract$|server\/src\/(paper|kernel|testing)\//;
    const bad = server.filter(({ from, to }) => area(from) === 'paper' && !/\.test\.ts$/.test(from) && !mayKnow.test(to));
    expect([...bad, ...server.filter(({ from, to }) => to === 'pdfkit' && area(from) !== 'paper')].map(say)).toEqual([]);
  });

  it('commands import no feature and no http', () => {
    const bad = server.filter(
      ({ from, to }) =>
        area(from) === 'commands' && /server\/src\/(features|http|live|app\.ts|main\.ts)/.test(to) && !/fixture\.ts$/.test(from),
    );
    expect(bad.map(say)).toEqual([]);
  });

  it('planning is arithmetic with a solver in a thread: it imports only itself, money and time, and no store', () => {
    const mayKnow = /^highs$|^node:(worker_threads|timers\/promises)$|^@czyun\/contract$|server\/src\/(planning|money|time)\//;
    const bad = server.filter(({ from, to }) => area(from) === 'planning' && !/fixture\.ts$/.test(from) && !mayKnow.test(to));
    expect(bad.map(say)).toEqual([]);
  });

  it('features import no http', () => {
    const bad = server.filter(({ from, to }) => area(from) === 'features' && /server\/src\/http\//.test(to));
    expect(bad.filter(({ from }) => !/fixture\.ts$/.test(from)).map(say)).toEqual([]);
  });

  it('arithmetic (energy, money, time) imports only itself, the contract, its library, and types of registry and telemetry', () => {
    const mayKnow: Readonly<Record<string, RegExp>> = {
      time: /^temporal-polyfill$|^@czyun\/contract$|server\/src\/time\//,
      // Who supplied whom, and the pool of stored energy: whole numbers without further imports.
      money: /^decimal\.js$|^@czyun\/contract$|server\/src\/(money|time)\/|server\/src\/energy\/((direct-flows|origin)\.ts$|figures\/)/,
      energy: /^@czyun\/contract$|server\/src\/(energy|money|time)\//,
      'machine-time': /^@czyun\/contract(\/(oee|piece-energy|stops))?$|server\/src\/(machine-time|energy|time)\//,
    };
    const types = /^@czyun\/devices$|server\/src\/(registry|telemetry)\/types\.ts$/;
    const arithmetic = server.filter(({ from }) => area(from) in mayKnow && !/fixture\.ts$/.test(from));
    expect(new Set(arithmetic.map(({ from }) => area(from)))).toEqual(new Set(Object.keys(mayKnow)));
    const bad = arithmetic.filter(
      ({ from, to, typeOnly }) => !mayKnow[area(from)]?.test(to) && !(area(from) === 'energy' && typeOnly && types.test(to)),
    );
    expect(bad.map(say)).toEqual([]);
  });

  it('only time uses time zones, only money decimals, only tabular sheets, and only planning the solver', () => {
    const home: Readonly<Record<string, string>> = {
      'temporal-polyfill': 'time',
      'decimal.js': 'money',
      'hucre/xlsx': 'tabular',
      highs: 'planning',
    };
    expect(server.filter(({ from, to }) => to in home && home[to] !== area(from)).map(say)).toEqual([]);
  });

  it('http and live import no feature', () => {
    const bad = server.filter(
      ({ from, to }) => ['http', 'live'].includes(area(from)) && /server\/src\/(features|app\.ts|main\.ts)/.test(to),
    );
    expect(bad.filter(({ from }) => !/fixture\.ts$/.test(from)).map(say)).toEqual([]);
  });

  it('handlers are imported by their own feature only: code that mounts or starts features uses the list', () => {
    const bad = server.filter(({ from, to }) => /features\/[^/]+\/([a-z-]+-)?handlers\.ts$/.test(to) && feature(from) !== feature(to));
    expect(bad.map(say)).toEqual([]);
  });

  it('features import nothing from each other, types included, except these, each with a reason', () => {
    const reasons: Readonly<Record<string, string>> = {
      'alarms → logs': 'what a person did with an alarm is answered with its entry, as the log shows it',
      'andon → shifts': 'the shifts of a zone are those of the zones around it too',
      'andon → stops': 'a call is about a stop and its reason, which are those of the stops page',
      'batches → messages': 'what a batch is to be made of is a document of the message store',
      'carbon → energy-statistics': 'emissions are those of the energies that the statistics show',
      'demonstration → andon': 'calls of yesterday cannot be made through the service, which stamps them with now',
      'oee → batches': 'the ideal cycle of a piece is that of the product of its batch',
      'oee → rejects': 'pieces and rejects are those of the rejects page',
      'oee → shifts': 'the shifts of a zone are those of the zones around it too',
      'oee → stops': 'stops and their reasons are those of the stops page',
      'operations-report → alarm-performance': 'the report has the figures of that page',
      'operations-report → energy-statistics': 'the report has the figures of that page',
      'operations-report → indicators': 'the report has the figures of that page',
      'operations-report → settlement': 'the report has the money of that page, in its words',
      'piece-energy → batches': 'the orders of a machine are its batches',
      'piece-energy → oee': 'states, counts, shifts and OEE of a machine are those of that feature',
      'production → batches': 'an order in work is booked by the counts of its batch',
      'production → oee': 'plans are made with the ideal cycle times that OEE has',
      'production → piece-energy': 'the energy of a plan is that of the pieces so far',
      'production → shifts': 'the shifts of a zone are those of the zones around it too',
      'rejects → batches': 'rejects by product are those of the batches that it was made in',
      'reports → piece-energy': 'stored and mailed production reports have the rows of that feature',
      'shop-floor → andon': 'open calls of machines are those of that feature',
      'shop-floor → oee': 'pieces and OEE of machines are those of the OEE page',
      'shop-floor → shifts': 'the shifts of a zone are those of the zones around it too',
      'shop-floor → stops': 'the current stop and its reason are those of the stops page',
      'why → carbon': 'the figures of CO2 that it explains',
      'why → energy-targets': 'the forecast of a target is opened from the days that its page has',
      'why → indicators': 'the chain behind an indicator is opened from the answer that has it',
      'why → oee': 'the chain behind OEE is opened from the answer that has it',
      'why → piece-energy': 'the chain behind the energy of a piece is opened from the answer that has it',
      'why → planning': 'forecasts and earnings are opened from the plan that its page has',
      'why → settlement': 'the chain behind money is opened from the settled day, in the words of its bill',
      'why → stops': 'the reason of a stop is the one that its page has',
    };
    const pairs = server
      .filter(({ from, to }) => feature(from) && feature(to) && feature(from) !== feature(to))
      .map(({ from, to }) => `${feature(from)} → ${feature(to)}`);
    expect([...new Set(pairs)].sort()).toEqual(Object.keys(reasons));
  });

  it('no feature imports the repo of another one', () => {
    const bad = server.filter(({ from, to }) => feature(from) && feature(to) && feature(from) !== feature(to) && /repo\.ts$/.test(to));
    expect(bad.map(say)).toEqual([]);
  });

  it('is assembled in one place: only process/server.ts combines features, http and the outbox', () => {
    const parts = /server\/src\/(app|features\/index|outbox\/index)\.ts$/;
    const names = /\b(createApp|createFeatures|openOutbox)\(/;
    const own = /server\/src\/(app|features\/index|process\/server|outbox\/[^/]+|notify\/rules\/rules\.test)\.ts$/;
    const bad = imports.filter(
      ({ from, to, typeOnly }) => parts.test(to) && !typeOnly && !own.test(from) && names.test(readFileSync(join(root, from), 'utf8')),
    );
    expect(bad.map(say)).toEqual([]);
  });

  it('periodic work is done by kernel/periodic.ts: no other code repeats by a timer', () => {
    const reasons: Readonly<Record<string, string>> = {
      'http/connections.ts': 'watches one request and ends with it',
      'live/client-socket.ts': 'watches one socket and ends with it',
      'live/connection.ts': 'watches one socket and ends with it',
      'telemetry/engine/heartbeat.ts': 'watches one child process and ends with it',
    };
    const found = files
      .filter((file) => file.startsWith('packages/server/src/') && !isTest(file) && !/fixture\.ts$/.test(file))
      .filter((file) => /\bsetInterval\(/.test(readFileSync(join(root, file), 'utf8')))
      .map((file) => file.replace('packages/server/src/', ''));
    expect(found.sort()).toEqual(Object.keys(reasons).sort());
  });

  it('rooms import each other in one direction: no cycle, type imports included', () => {
    const edges = new Map<string, Set<string>>();
    for (const { from, to } of server) {
      if (!to.startsWith('packages/server/src/') || /fixture\.ts$/.test(from) || area(from) === area(to)) continue;
      edges.set(area(from), (edges.get(area(from)) ?? new Set()).add(area(to)));
    }
    // A room that imports none of the remaining rooms is in no cycle; rooms left at the end are.
    for (let size = -1; size !== edges.size; ) {
      size = edges.size;
      for (const [room, others] of edges) if (![...others].some((other) => edges.has(other))) edges.delete(room);
    }
    const inCircles = server.filter(({ from, to }) => edges.has(area(from)) && edges.has(area(to)) && area(from) !== area(to));
    expect(inCircles.map(say)).toEqual([]);
  });

  it('services do not import Fastify', () => {
    expect(server.filter(({ from, to }) => /service[^/]*\.ts$/.test(from) && /^@?fastify/.test(to)).map(say)).toEqual([]);
  });

  it('SQL of the relational store is only in db and in repos', () => {
    const statement = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|^import \{[^}]*\} from 'kysely'/m;
    const bad = files.filter(
      (file) =>
        file.startsWith('packages/server/src/') &&
        !/\/db\/|repo\.ts$|fixture\.ts$/.test(file) &&
        !isTest(file) &&
        statement.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(bad).toEqual([]);
  });
});

describe('web', () => {
  const web = within('packages/web/src/');
  const feature = (path: string) => /web\/src\/features\/([^/]+)\//.exec(path)?.[1];

  it('a feature imports neither another feature nor the app', () => {
    const bad = web.filter(
      ({ from, to }) => feature(from) && ((feature(to) && feature(from) !== feature(to)) || /web\/src\/app\//.test(to)),
    );
    expect(bad.map(say)).toEqual([]);
  });

  it('platform imports nothing above it, the kit only the platform, and parts shared by features both', () => {
    const above: Readonly<Record<string, RegExp>> = {
      platform: /web\/src\/(kit|parts|features|app)\//,
      kit: /web\/src\/(parts|features|app)\//,
      parts: /web\/src\/(features|app)\//,
    };
    const layer = (path: string) => path.replace('packages/web/src/', '').split('/')[0] ?? '';
    expect(web.filter(({ from, to }) => above[layer(from)]?.test(to)).map(say)).toEqual([]);
  });

  it('pages define no schemas', () => {
    expect(web.filter(({ to }) => /^zod(\/|$)/.test(to)).map(say)).toEqual([]);
  });

  it('features use the chart types of the kit only', () => {
    const library = /web\/src\/kit\/chart\/echart(-canvas)?\.tsx$|^(echarts|uplot)(\/|$)/;
    expect(web.filter(({ from, to }) => !/web\/src\/kit\//.test(from) && library.test(to)).map(say)).toEqual([]);
  });

  it('only the scenes of the kit import the 3D library', () => {
    expect(web.filter(({ from, to }) => !/web\/src\/kit\/scene\//.test(from) && /^three(\/|$)/.test(to)).map(say)).toEqual([]);
  });

  it('only the kit uses the component library; the platform defines its theme', () => {
    const library = /from '(antd|@ant-design\/cssinjs)(\/[^']*)?'|import\('antd/;
    const may = /^packages\/web\/src\/(kit\/|platform\/theme\/antd-theme\.ts$)/;
    const bad = globSync('packages/web/**/*.{ts,tsx}', { cwd: root, exclude: (name) => name === 'node_modules' }).filter(
      (file) => !may.test(file) && library.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(bad).toEqual([]);
    // Its forms have their own state besides `useForm`.
    const form =
      /import\s+(type\s+)?\{[^}]*\bForm(Instance|Props|ItemProps|ListFieldData)?\b[^}]*\}\s+from 'antd'|from 'antd\/(es|lib)\/form/;
    expect(files.filter((file) => form.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
  });

  it('files that the browser makes ask for data.export: only the kit’s export saves one', () => {
    const saver = 'packages/web/src/kit/export/save-file.ts';
    const may = ['packages/web/src/kit/export/use-save-file.ts', 'packages/web/src/kit/export/use-download.tsx'];
    expect(web.filter(({ from, to }) => to === saver && !may.includes(from)).map(say)).toEqual([]);
    const saves = /\.download\s*=|\bdownload=|showSaveFilePicker/;
    const bad = globSync('packages/web/src/**/*.{ts,tsx}', { cwd: root }).filter(
      (file) => file !== saver && saves.test(readFileSync(join(root, file), 'utf8')),
    );
    expect(bad).toEqual([]);
  });

  const webCode = files.filter((file) => file.startsWith('packages/web/src/') && !isTest(file));
  const textOfWeb = (file: string) => readFileSync(join(root, file), 'utf8');

  it('only the pulse repeats work: no other code sets an interval', () => {
    expect(webCode.filter((file) => file !== 'packages/web/src/platform/pulse.ts' && /\bsetInterval\(/.test(textOfWeb(file)))).toEqual([]);
  });

  it('code that is loaded later waits for its texts: it is loaded by platform/chunk.ts', () => {
    const late = /\blazy\(/;
    const bad = webCode.filter(
      (file) => late.test(textOfWeb(file)) && !textOfWeb(file).includes('inTime(') && file !== 'packages/web/src/platform/chunk.ts',
    );
    expect(bad).toEqual([]);
  });

  it('the kit makes no calls of its own: its data are passed in', () => {
    const asks = /\/platform\/api\/(use-call|use-device-types)\.ts$/;
    expect(web.filter(({ from, to }) => /web\/src\/kit\//.test(from) && asks.test(to)).map(say)).toEqual([]);
  });
});

describe('published figures (decision 030)', () => {
  const home = 'packages/server/src/energy/figures/';
  // Devices name their values themselves; the plant is a device.
  const own = files.filter(
    (file) => !isTest(file) && !/fixture\.tsx?$/.test(file) && !file.startsWith(home) && !/^packages\/(devices|plant)\//.test(file),
  );
  const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
  /** Without comments; the texts of literals are returned separately. */
  const partsOf = (file: string) => {
    const bare = textOf(file)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1');
    const literals: string[] = [];
    const code = bare.replace(/'((?:[^'\\\n]|\\.)*)'|"([^"\n]*)"|`((?:[^`\\]|\\.)*)`/g, (_all, one = '', two = '', three = '') => {
      literals.push(`${one}${two}${three}`);
      // Expressions in a template are code.
      return `'' ${[...String(three).matchAll(/\$\{([^}]*)\}/g)].map(([, inner]) => inner).join(' ')} `;
    });
    return { bare, code, literals };
  };

  it('labels are defined once: pages, reports and calls take them from the function', () => {
    const variants = /^(direct |storage )?(self-sufficiency|self-consumption)\b/i;
    const isLabel = (text: string) =>
      publishedFigures.some(({ label: { zh, en } }) => (text.includes(zh) && !/[=÷。；]/.test(text)) || text === en) ||
      variants.test(text) ||
      /^(直接|综合)?(自给率|自用率)/.test(text);
    const mode = 'Self-consumption';
    const allowed: Readonly<Record<string, readonly string[]>> = {
      // The efficiency of one unit on the latest day, by `roundTripEfficiency`.
      'packages/web/src/features/storage-units/messages.zh.ts': ['昨日充放电效率'],
      // The third mode of a slot has the same name as the ratio.
      'packages/web/src/features/timeslot-eprice/messages.en.ts': [mode],
      'packages/web/src/features/strategy/messages.en.ts': [mode, `${mode} slots show the expected charging power.`],
      'packages/web/src/features/strategy/execution/messages.en.ts': [mode],
    };
    const bad = own.flatMap((file) =>
      partsOf(file).literals.flatMap((text) => (isLabel(text) && allowed[file]?.includes(text) !== true ? [`${file}: ${text}`] : [])),
    );
    expect(bad).toEqual([]);
  });

  it('a file that uses a figure of own energy takes it from the function', () => {
    const named = /\b(selfSufficiency|selfConsumption|directUse)\b/;
    // Contracts contain only the shape.
    const mayName = /^packages\/contract\/|\/messages\.(zh|en)\.ts$/;
    const takes = new Set(imports.filter(({ to }) => to.startsWith(home)).map(({ from }) => from));
    const bad = own.filter((file) => !mayName.test(file) && !takes.has(file) && named.test(textOf(file)));
    expect(bad).toEqual([]);
  });

  it('formulas are defined once: no other code divides by a load, a generation, a charge or a known time', () => {
    const whole = '(?:load|used|consumed|consumption|generated|generation|charge|charged|known)(?:Kwh|Ms|Wh|Energy)?';
    const path = '(?:\\w+(?:\\?\\.|!\\.|\\.))*';
    const division = new RegExp(`[\\w)\\]]\\s*/\\s*\\(*\\s*(?:Number\\()?${path}${whole}\\b(?!\\()`);
    const share = new RegExp(`\\b(?:percent|ratio|percentOf|shareOf)\\([^;]*,\\s*${path}${whole}\\s*\\)`);
    /** A quantity that is read by its key: `value('load')`. */
    const asked = new RegExp(`(?:[\\w)\\]]\\s*/\\s*\\(*|\\b(?:percent|ratio|percentOf|shareOf)\\([^;]*,\\s*)\\w+\\('${whole}'\\)`);
    const bad = own.flatMap((file) => {
      const { bare, code } = partsOf(file);
      return [
        ...code.split('\n').filter((line) => division.test(line) || share.test(line)),
        ...bare.split('\n').filter((line) => asked.test(line)),
      ].map((line) => `${file}: ${line.trim()}`);
    });
    expect(bad).toEqual([]);
  });
});

describe('files', () => {
  const isData = (file: string) =>
    /\/testing\/|devices\/src\/(types|profiles)\/|kit\/map\/coastlines\/(fine|coarse|lakes|rivers)\.ts$|css-modules\.d\.ts$|contract\/src\/texts\/field-names\.ts$|messages\.(zh|en)\.ts$|\.test\.tsx?$/.test(
      file,
    );

  it('no file outside data and tests is longer than 300 lines', () => {
    const long = [...files, ...globSync('packages/web/src/**/*.css', { cwd: root })].filter(
      (file) => !isData(file) && readFileSync(join(root, file), 'utf8').split('\n').length > 301,
    );
    expect(long).toEqual([]);
  });

  it('no function outside tests is longer than 120 lines; the exceptions only shrink', () => {
    const found = findLongFunctions(root);
    const tooLong = found.filter(({ place, lines }) => lines > (longFunctions[place] ?? 0)).map(({ place, lines }) => `${place}: ${lines}`);
    expect(tooLong, 'longer than 120 lines: split them').toEqual([]);
    const left = Object.keys(longFunctions).filter((place) => !found.some((each) => each.place === place));
    expect(left, 'split or renamed: remove them from scripts/long-functions.ts').toEqual([]);
  });

  it('file names are kebab-case, and none is called utils', () => {
    expect(files.filter((file) => !/^[a-z0-9.-]+$/.test(file.split('/').at(-1) ?? '') || /utils\.tsx?$/.test(file))).toEqual([]);
  });
});

describe('lock file', () => {
  it('contains the packages of every platform, otherwise npm ci refuses it (scripts/complete-lock.ts adds them)', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { optionalDependencies?: Record<string, string> }>;
    };
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
      Object.entries(optionalDependencies ?? {})
        .filter(
          ([name, range]) => /\d+\.\d+\.\d+/.test(range) && !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
        )
        .map(([name]) => name),
    );
    expect(missing).toEqual([]);
  });
});
