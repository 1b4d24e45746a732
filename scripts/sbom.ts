/**
 * `npm run sbom`: the components of the product (CycloneDX), from the lock file, as dist/sbom.json. npm's own `--omit dev` is not used: it
 * leaves out everything that a tool needs too, the web server among it. Only components marked as needed by tools only are removed here.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gapsOf, readPackages, reasonFor } from './lock-gaps.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}

export interface Sbom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, '..');
const workspaces = readdirSync(join(root, 'packages')).map((folder) => join('packages', folder));
const manifestOf = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
const forTools = ({ properties = [] }: Component) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');

/** Runs npm and leaves tools out; throws if a dependency of our packages is missing. */
export function makeSbom(): Sbom {
  const asked = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const all = JSON.parse(
    execFileSync('npm', asked, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] }),
  ) as Sbom;
  const components = all.components.filter((component) => !forTools(component));
  const { name, version } = manifestOf('.');
  const refs = new Set([all.metadata.component['bom-ref'], ...components.map((component) => component['bom-ref'])]);
  const known = new Set(components.map((component) => component.name));
  const missing = workspaces.flatMap((folder) =>
    Object.keys(manifestOf(folder).dependencies ?? {}).filter((each) => !each.startsWith('@czyun/') && !known.has(each)),
  );
  if (missing.length > 0) throw new Error(`the list of parts lacks ${missing.join(', ')}`);
  const gaps = new Map(
    gapsOf(readPackages()).map((gap) => [`${gap.name}@${gap.version}`, `no ${gap.lacks}: ${reasonFor(gap) ?? 'unexplained'}`]),
  );
  /** Components without a hash or a licence get their reason. */
  const explained = (component: Component): Component => {
    const value = gaps.get(`${component.name}@${component.version}`);
    return value === undefined
      ? component
      : { ...component, properties: [...(component.properties ?? []), { name: 'czyun:explained', value }] };
  };
  return {
    ...all,
    metadata: { ...all.metadata, component: { ...all.metadata.component, name, version } },
    components: components.map(explained),
    dependencies: all.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) })),
  };
}

if (import.meta.main) {
  const sbom = makeSbom();
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, 'dist', 'sbom.json'), `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`dist/sbom.json: ${sbom.components.length} parts`);
}
