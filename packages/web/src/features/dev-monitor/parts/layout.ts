/** How the points of a device type stand on the page. Only the type's data decides, never its id. */
import type { DeviceTypeView } from '@czyun/contract';
import type { ExpandedPoint, Text } from '@czyun/devices';

/** Members of one `repeat`, in order, and what they are called without their number. */
export interface Family {
  readonly base: string;
  readonly name: Text;
  readonly members: readonly ExpandedPoint[];
  /** Of hours: the minutes of the same times, member by member. Both are one column. */
  readonly minutes?: readonly ExpandedPoint[];
}

/** Families of one size that stand side by side, a row for each member number. */
export interface Matrix {
  readonly count: number;
  readonly families: readonly Family[];
}

export interface GroupLayout {
  readonly key: string;
  readonly name: Text;
  readonly singles: readonly ExpandedPoint[];
  readonly matrices: readonly Matrix[];
  readonly heats: readonly Family[];
}

/** From so many members on a family is a heat map. */
const heatFrom = 25;

/** What differs between the names of two members is their number; with `号` behind it or blanks around it, it goes. */
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

/** What two names begin with, without what is cut off in the middle of a word: `Slot begin hour` and `Slot begin minute`. */
function commonStart(one: Text, two: Text): Text {
  const head = (language: 'zh' | 'en') => {
    let length = 0;
    while (length < one[language].length && one[language][length] === two[language][length]) length += 1;
    return one[language].slice(0, length);
  };
  return { zh: head('zh').trim(), en: head('en').replace(/ ?[^ ]*$/, '') };
}

/** Families of hours take those of their minutes in. */
function timesOf(families: readonly Family[]): readonly Family[] {
  const minutesOf = ({ members: [first] }: Family) =>
    first?.minutes === undefined ? undefined : families.find(({ members }) => members[0]?.metric === first.minutes);
  const taken = new Set(families.flatMap((family) => minutesOf(family) ?? []));
  return families.flatMap((family): readonly Family[] => {
    const minutes = minutesOf(family);
    if (taken.has(family)) return [];
    return minutes === undefined ? [family] : [{ ...family, name: commonStart(family.name, minutes.name), minutes: minutes.members }];
  });
}

/** The points of a family, those of its minutes among them. */
export const pointsOf = ({ members, minutes = [] }: Family): readonly ExpandedPoint[] => [...members, ...minutes];

/** The part that all of these begin with, as long as every one keeps two characters of its own. */
function sharedStart(names: readonly string[]): string {
  const [first = ''] = names;
  let length = names.length < 2 ? 0 : first.length;
  while (length > 0 && !names.every((name) => name.length >= length + 2 && name.startsWith(first.slice(0, length)))) length -= 1;
  return first.slice(0, length);
}

/** Heads of the columns of a matrix: what all families have in common (`Pack`, `时段`) is said by the group already. */
export function columnNames({ families }: Matrix): readonly Text[] {
  const zh = sharedStart(families.map(({ name }) => name.zh)).length;
  const shared = sharedStart(families.map(({ name }) => name.en));
  const en = shared.lastIndexOf(' ') + 1;
  return families.map(({ name }) => {
    const rest = name.en.slice(en);
    return { zh: name.zh.slice(zh), en: rest.charAt(0).toUpperCase() + rest.slice(1) };
  });
}

/** A table too wide for a column of the page. */
export function isWide(group: GroupLayout): boolean {
  return group.matrices.some(({ families }) => families.length > 4);
}

/** Groups in the type's order; points that can only be written have nothing to show. */
export function layoutOf(type: DeviceTypeView): readonly GroupLayout[] {
  return Object.entries(type.groups).flatMap(([key, name]): GroupLayout[] => {
    const byBase = Map.groupBy(
      type.points.filter((point) => point.group === key && point.access !== 'w'),
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
}

/**
 * Members of a heat map that belong together (cells of a pack): the type has another family whose member count divides
 * this one's, such as five pack voltages beside 240 cells. The largest such count up to 24; 1 when there is none.
 */
export function sectionsOf(type: DeviceTypeView, family: Family): number {
  const counts = Map.groupBy(type.points, (point) => point.base);
  let best = 1;
  for (const { length } of counts.values()) if (length > best && length <= 24 && family.members.length % length === 0) best = length;
  return best;
}

/** Cells in a row of a section: values fit into cells of 38 px; where they do not, colours alone need 20 px. */
export function cellsPerRow(sectionSize: number, widthPx: number): number {
  const divisors = Array.from({ length: sectionSize }, (_, index) => index + 1).filter((n) => sectionSize % n === 0);
  const fits = (minimum: number) => divisors.findLast((n) => widthPx / n >= minimum) ?? 1;
  const readable = fits(38);
  return readable >= 12 || readable === sectionSize ? readable : fits(20);
}

/** Height of a group in rows, before any value is known, so that columns never shift while values move. */
export function rowsOf(group: GroupLayout): number {
  return 2 + group.singles.length + group.matrices.reduce((sum, { count }) => sum + count + 1.5, 0);
}

/** Deals groups to so many columns, in reading order, each to the column that is shortest so far. */
export function dealGroups<T>(groups: readonly T[], columns: number, height: (group: T) => number): readonly (readonly T[])[] {
  const dealt = Array.from({ length: Math.max(1, columns) }, () => ({ groups: [] as T[], height: 0 }));
  for (const group of groups) {
    const shortest = dealt.reduce((best, column) => (column.height < best.height - 0.01 ? column : best));
    shortest.groups.push(group);
    shortest.height += height(group);
  }
  return dealt.map((column) => column.groups);
}

/** The groups with only what matches a search in name (both languages) or metric; empty text keeps everything. */
export function searchGroups(groups: readonly GroupLayout[], text: string): readonly GroupLayout[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return groups;
  const hit = (name: Text, metric: string) => [name.zh, name.en, metric].some((word) => word.toLowerCase().includes(wanted));
  return groups.flatMap((group): GroupLayout[] => {
    if (hit(group.name, group.key)) return [group];
    const some = (family: Family) => hit(family.name, family.base) || pointsOf(family).some((point) => hit(point.name, point.metric));
    const found: GroupLayout = {
      ...group,
      singles: group.singles.filter((point) => hit(point.name, point.metric)),
      matrices: group.matrices.flatMap(({ count, families }) => {
        const left = families.filter(some);
        return left.length === 0 ? [] : [{ count, families: left }];
      }),
      heats: group.heats.filter(some),
    };
    return found.singles.length + found.matrices.length + found.heats.length === 0 ? [] : [found];
  });
}
