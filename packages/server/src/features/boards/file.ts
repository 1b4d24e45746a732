/** Converts a board to a document that names devices by their keys, and back. */
import {
  type BoardContent,
  type BoardFile,
  type BoardForeignKind,
  type BoardTile,
  boardForeignKinds,
  boardTile,
} from '@czyun/contract/boards';

interface NamedDevice {
  readonly key: string;
  readonly name: string;
}

type Options = BoardTile['options'];

/** Options that name devices: `{device}:{metric}`, or the device alone. */
const naming = ['points', 'devices'] as const;
const listOf = (text: unknown): readonly string[] => (typeof text === 'string' && text !== '' ? text.split(',') : []);

/** Replaces the device of each point; options of devices unknown to `deviceOf` are left out. */
function replaced(options: Options, deviceOf: (device: string) => string | undefined): Options {
  const lists = naming.flatMap((name) => {
    if (typeof options[name] !== 'string') return [];
    const each = listOf(options[name]).flatMap((text) => {
      const [device = '', ...metric] = text.split(':');
      const other = device === '$' ? device : deviceOf(device);
      return other === undefined ? [] : [other, ...metric].join(':');
    });
    return [[name, each.join(',')]] as const;
  });
  return { ...options, ...Object.fromEntries(lists) };
}

export interface FileSource {
  readonly name: string;
  /** Key of its project. */
  readonly project: string;
}

export function fileOf({ name, project }: FileSource, content: BoardContent, deviceOf: (id: number) => NamedDevice | undefined): BoardFile {
  const places = new Map<string, string>();
  const devices: NamedDevice[] = [];
  const placeOf = (id: string) => {
    const known = places.get(id);
    if (known !== undefined) return known;
    const device = deviceOf(Number(id));
    if (device === undefined) return undefined;
    const place = `#${devices.push({ key: device.key, name: device.name }) - 1}`;
    places.set(id, place);
    return place;
  };
  const tiles = content.tiles.map((tile) => ({ ...tile, options: replaced(tile.options, placeOf) }));
  return { format: 'board', formatVersion: 1, name, project, devices, content: { ...content, tiles } };
}

export interface Imported {
  readonly content: BoardContent;
  /** Names of missing devices. */
  readonly missing: readonly string[];
  /** Kinds of widgets that show something of another project. */
  readonly left: readonly BoardForeignKind[];
}

const foreignKindOf = (kind: string): BoardForeignKind | undefined => boardForeignKinds.find((each) => each === kind);

/** The content of a file in the project with the key `project`; widgets that lose all their points or show something of another project are left out. `null`: a widget is wrong for another reason. */
export function contentOf(
  { content, devices, project: source }: BoardFile,
  project: string,
  idOf: (key: string) => number | undefined,
): Imported | null {
  const ids = devices.map(({ key }) => idOf(key));
  const missing = new Set<string>();
  const left = new Set<BoardForeignKind>();
  const deviceOf = (place: string) => {
    const index = Number(/^#(\d{1,3})$/.exec(place)?.[1] ?? Number.NaN);
    const id = ids[index];
    const named = devices[index];
    if (id === undefined && named !== undefined) missing.add(named.name);
    return id === undefined ? undefined : String(id);
  };
  const tiles: BoardTile[] = [];
  for (const tile of content.tiles) {
    const foreign = source === project ? undefined : foreignKindOf(tile.kind);
    if (foreign !== undefined) {
      left.add(foreign);
      continue;
    }
    const before = missing.size;
    const read = boardTile.safeParse({ ...tile, options: replaced(tile.options, deviceOf) });
    if (read.success) tiles.push(read.data);
    else if (missing.size === before && !lostPoints(tile.options, deviceOf)) return null;
  }
  return { content: { ...content, tiles }, missing: [...missing], left: [...left] };
}

const lostPoints = (options: Options, deviceOf: (place: string) => string | undefined): boolean =>
  naming.flatMap((name) => listOf(options[name])).some((text) => !text.startsWith('$') && deviceOf(text.split(':')[0] ?? '') === undefined);
