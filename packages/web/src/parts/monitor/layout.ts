/** Layout of the points of a device type, based only on the type. */
import type { DeviceTypeView } from '@czyun/contract';
import type { ExpandedPoint, Text } from '@czyun/devices';

/** Members of one `repeat` in order, with their common name. */
export interface Family {
  readonly base: string;
  readonly name: Text;
  readonly members: readonly ExpandedPoint[];
  /** For hours: the minutes of the same times; both form one column. */
  readonly minutes?: readonly ExpandedPoint[];
}

/** Families of the same size as one table with a row for each member number. */
export interface Matrix {
  readonly count: number;
  readonly families: readonly Family[];
  /** Names of the rows; absent: their numbers. */
  readonly rows?: readonly string[];
}

export interface GroupLayout {
  readonly key: string;
  readonly name: Text;
  readonly singles: readonly ExpandedPoint[];
  readonly matrices: readonly Matrix[];
  readonly heats: readonly Family[];
}

/** Minimum number of members of a heat map. */
const heatFrom = 25;

/** Common name of two members without their number, its `号` and the blanks around it. */
export function commonName(one: string, two: string): string {
  let start = 0;
  while (start < one.length && start < two.length && one[start] === two[start]) start += 1;
  let end = 0;
  while (end < one.length - start && end < two.length - start && one.at(-1 - end) === two.at(-1 - end)) end += 1;
  const head = one.slice(0, start);
  const tail = one.slice(one.length - end).replace(/^号/, '');
  return `${head.trimEnd()}${/[a-z]$/i.test(head.trimEnd()) && /^ ?[a-z]/i.test(tail) ? ' ' : ''}${tail.trimStart()}`;
}

function familyOf(members: readonly ExpandedPoint[]): Family {
  const [one, two] = members as [ExpandedPoint, ExpandedPoint];
  const en = commonName(one.name.en, two.name.en);
  return {
    base: one.base,
    name: { zh: commonName(one.name.zh, two.name.zh), en: en.charAt(0).toUpperCase() + en.slice(1) },
    members,
  };
}

/** The group of readings of a point if drawn as a heat map; undefined: the group is small, or there is none. */
export function heatFamilyOf(type: DeviceTypeView, metric: string): Family | undefined {
  const base = type.points.find((point) => point.metric === metric)?.base;
  const members = type.points.filter((point) => point.base === base && point.access !== 'w');
  return members.length >= heatFrom && members.every(({ type: kind }) => kind === 'number') ? familyOf(members) : undefined;
}

/** Common start of two names in whole words: `Slot begin` of `Slot begin hour` and `Slot begin minute`. */
function commonStart(one: Text, two: Text): Text {
  const head = (language: 'zh' | 'en') => {
    let length = 0;
    while (length < one[language].length && one[language][length] === two[language][length]) length += 1;
    return one[language].slice(0, length);
  };
  return { zh: head('zh').trim(), en: head('en').replace(/ ?[^ ]*$/, '') };
}

/** Merges families of hours with those of their minutes. */
function timesOf(families: readonly Family[]): readonly Family[] {
  const minutesOf = ({ members: [first] }: Family) =>
    first?.minutes === undefined ? undefined : families.find(({ members }) => members[0]?.metric === first.minutes);
  const merged = new Set(families.flatMap((family) => minutesOf(family) ?? []));
  return families.flatMap((family): readonly Family[] => {
    const minutes = minutesOf(family);
    if (merged.has(family)) return [];
    return minutes === undefined ? [family] : [{ ...family, name: commonStart(family.name, minutes.name), minutes: minutes.members }];
  });
}

/** Points of a family, minutes included. */
export const pointsOf = ({ members, minutes = [] }: Family): readonly ExpandedPoint[] => [...members, ...minutes];

/** Common start of all names that leaves at least two characters of each. */
function sharedStart(names: readonly string[]): string {
  const [first = ''] = names;
  let length = names.length < 2 ? 0 : first.length;
  while (length > 0 && !names.every((name) => name.length >= length + 2 && name.startsWith(first.slice(0, length)))) length -= 1;
  return first.slice(0, length);
}

/** Column headings of a matrix without the common start (`Pack`, `时段`), which the group's title contains. */
export function columnNames({ families }: Matrix): readonly Text[] {
  const zh = sharedStart(families.map(({ name }) => name.zh)).length;
  const shared = sharedStart(families.map(({ name }) => name.en));
  const en = shared.lastIndexOf(' ') + 1;
  return families.map(({ name }) => {
    const rest = name.en.slice(en);
    return { zh: name.zh.slice(zh), en: rest.charAt(0).toUpperCase() + rest.slice(1) };
  });
}

/** Whether a table is too wide for a column of the page. */
export function isWide(group: GroupLayout): boolean {
  return group.matrices.some(({ families }) => families.length > 4);
}

const phaseRows = ['A', 'B', 'C'] as const;
const phaseEnds = [
  ['a', 'b', 'c'],
  ['ab', 'bc', 'ca'],
] as const;
export const phaseGroup = 'phases';

/** Name without its phase: `Phase A voltage` is `Voltage`. */
function withoutPhase({ zh, en }: Text): Text {
  const bare = en.replace(/^Phase [ABC] /, '').replace(/ [ABC]{2}$/, '');
  return { zh: zh.replace(/^[ABC]{1,2}相?/, ''), en: bare.charAt(0).toUpperCase() + bare.slice(1) };
}

/** Quantities measured in all three phases, or between them, in the order of the type. */
export function phasesOf(type: DeviceTypeView): readonly Family[] {
  const pointOf = (metric: string) => type.points.find((each) => each.metric === metric && each.type === 'number' && each.access === 'r');
  return type.points.flatMap(({ metric }): readonly Family[] => {
    for (const ends of phaseEnds) {
      const [first] = ends;
      if (!metric.endsWith(`_${first}`)) continue;
      const stem = metric.slice(0, -first.length - 1);
      const members = ends.flatMap((end) => pointOf(`${stem}_${end}`) ?? []);
      const [one] = members;
      if (one !== undefined && members.length === ends.length)
        return [{ base: `${stem}_{${first}}`, name: withoutPhase(one.name), members }];
    }
    return [];
  });
}

/** Groups in the order of the type, write-only points excluded; quantities of three phases form the first group. */
export function layoutOf(type: DeviceTypeView): readonly GroupLayout[] {
  const families = phasesOf(type);
  const inPhases = new Set(families.flatMap(({ members }) => members.map(({ metric }) => metric)));
  const three: GroupLayout = {
    key: phaseGroup,
    name: { zh: '三相', en: 'Three phases' },
    singles: [],
    matrices: [{ count: phaseRows.length, families, rows: phaseRows }],
    heats: [],
  };
  const groups = Object.entries(type.groups).flatMap(([key, name]): GroupLayout[] => {
    const byBase = Map.groupBy(
      type.points.filter((point) => point.group === key && point.access !== 'w' && !inPhases.has(point.metric)),
      (point) => point.base,
    );
    const singles: ExpandedPoint[] = [];
    const heats: Family[] = [];
    const small: Family[] = [];
    for (const members of byBase.values()) {
      if (members.length === 1) singles.push(...members);
      else if (members.length >= heatFrom && members.every(({ type: kind }) => kind === 'number')) heats.push(familyOf(members));
      else small.push(familyOf(members));
    }
    const matrices = [...Map.groupBy(small, (family) => family.members.length)].map(([count, families]) => ({
      count,
      families: timesOf(families),
    }));
    return singles.length + matrices.length + heats.length === 0 ? [] : [{ key, name, singles, matrices, heats }];
  });
  return families.length === 0 ? groups : [three, ...groups];
}

/**
 * Sections of a heat map (packs of cells): the member count of another family that divides this one's, such as five pack
 * voltages beside 240 cells. The largest such count up to 24, else 1.
 */
export function sectionsOf(type: DeviceTypeView, family: Family): number {
  const counts = Map.groupBy(type.points, (point) => point.base);
  let best = 1;
  for (const { length } of counts.values()) if (length > best && length <= 24 && family.members.length % length === 0) best = length;
  return best;
}

/** Cells per row of a section: 38 px wide for values, else 20 px for colours only. */
export function cellsPerRow(sectionSize: number, widthPx: number): number {
  const divisors = Array.from({ length: sectionSize }, (_, index) => index + 1).filter((n) => sectionSize % n === 0);
  const fits = (minimum: number) => divisors.findLast((n) => widthPx / n >= minimum) ?? 1;
  const readable = fits(38);
  return readable >= 12 || readable === sectionSize ? readable : fits(20);
}

/** Height of a group in rows, independent of values, so that columns never shift. */
export function rowsOf(group: GroupLayout): number {
  return 2 + group.singles.length + group.matrices.reduce((sum, { count }) => sum + count + 1.5, 0);
}

/** Distributes groups over columns in reading order, each to the shortest column so far. */
export function dealGroups<T>(groups: readonly T[], columns: number, height: (group: T) => number): readonly (readonly T[])[] {
  const dealt = Array.from({ length: Math.max(1, columns) }, () => ({ groups: [] as T[], height: 0 }));
  for (const group of groups) {
    const shortest = dealt.reduce((best, column) => (column.height < best.height - 0.01 ? column : best));
    shortest.groups.push(group);
    shortest.height += height(group);
  }
  return dealt.map((column) => column.groups);
}

/** Groups with only the points whose name (in either language) or metric contains the text; empty text matches everything. */
export function searchGroups(groups: readonly GroupLayout[], text: string): readonly GroupLayout[] {
  const term = text.trim().toLowerCase();
  if (term === '') return groups;
  const hit = (name: Text, metric: string) => [name.zh, name.en, metric].some((word) => word.toLowerCase().includes(term));
  return groups.flatMap((group): GroupLayout[] => {
    if (hit(group.name, group.key)) return [group];
    const matches = (family: Family) => hit(family.name, family.base) || pointsOf(family).some((point) => hit(point.name, point.metric));
    const found: GroupLayout = {
      ...group,
      singles: group.singles.filter((point) => hit(point.name, point.metric)),
      matrices: group.matrices.flatMap((matrix) => {
        const left = matrix.families.filter(matches);
        return left.length === 0 ? [] : [{ ...matrix, families: left }];
      }),
      heats: group.heats.filter(matches),
    };
    return found.singles.length + found.matrices.length + found.heats.length === 0 ? [] : [found];
  });
}
