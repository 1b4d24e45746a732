/** A day as a mixed-integer program, in the LP format. */
import { floorOf, limitOf, mostOf, type PlanInput, type PowerStep, powerFactorAt, surplusOver } from './model.ts';

/**
 * Quarter-hours `from` (included) to `to` (excluded) with one power in one direction; `absorb` charges with surplus PV, up to its power.
 */
export interface Stretch {
  readonly direction: 'charge' | 'discharge' | 'absorb';
  readonly from: number;
  readonly to: number;
}

/** Power in kW, a magnitude. */
export interface PoweredSlot extends Stretch {
  readonly power: number;
}

export interface Program {
  readonly text: string;
  /** Names of the power variables of a quarter-hour: their sums are its charge and its discharge. */
  readonly powers: readonly { readonly charge: readonly string[]; readonly discharge: readonly string[] }[];
  /** Binary variables. */
  readonly choices: readonly string[];
}

/** Twelve digits without an exponent: LP parsers read the letter as a name. */
function digits(value: number): string {
  const text = String(Number(value.toPrecision(12)));
  return /e/.test(text) ? value.toFixed(12) : text;
}

type Term = readonly [number, string];

/** LP parsers limit the length of a line, so each has a few terms. */
function sum(terms: readonly Term[]): string {
  const written = terms
    .filter(([factor]) => factor !== 0)
    .map(([factor, name]) => `${factor < 0 ? '-' : '+'} ${digits(Math.abs(factor))} ${name}`);
  const lines: string[] = [];
  for (let at = 0; at < written.length; at += 8) lines.push(written.slice(at, at + 8).join(' '));
  return lines.join('\n  ');
}

/** Gap between efficiency steps, kW: a step begins this far above the end of the previous one, so that a power lies in only one of them. */
const stepGap = 0.01;

/** With `stretches`, only plans with constant power within each of them (an absorb slot: any power up to the surplus), and 0 elsewhere. */
export function programOf({ quarters, battery, grid }: PlanInput, stretches?: readonly Stretch[]): Program {
  const { capacity, auxiliary } = battery;
  const floor = floorOf(battery) * capacity;
  const ceiling = battery.socMax * capacity;
  const start = battery.socStart * capacity;
  const objective: Term[] = [];
  const rows: string[] = [];
  const bounds: string[] = [];
  const choices: string[] = [];
  const powers: { charge: string[]; discharge: string[] }[] = [];
  const row = (terms: readonly Term[], relation: '<=' | '>=' | '=', right: number) =>
    rows.push(`${sum(terms)} ${relation} ${digits(right)}`);
  const choice = (name: string) => {
    choices.push(name);
    return name;
  };
  const stretchAt = (at: number) => stretches?.findIndex(({ from, to }) => from <= at && at < to) ?? -1;

  /** The powers of one direction, each within its step if that is chosen. */
  function stepped(letter: 'c' | 'd', at: number, steps: readonly PowerStep[], of: string[]): Term[] {
    return steps.map(({ to }, index) => {
      const name = `${letter}${at}_${index}`;
      const chosen = choice(`${letter}b${at}_${index}`);
      const from = index === 0 ? 0 : Math.min(to, (steps[index - 1]?.to ?? 0) + stepGap);
      row(
        [
          [1, name],
          [-to, chosen],
        ],
        '<=',
        0,
      );
      if (from > 0)
        row(
          [
            [1, name],
            [-from, chosen],
          ],
          '>=',
          0,
        );
      of.push(name);
      return [1, chosen];
    });
  }

  quarters.forEach((quarter, at) => {
    const { hours, feedIn } = quarter;
    const buy = quarter.buy + powerFactorAt(grid, quarter);
    const names = { charge: [] as string[], discharge: [] as string[] };
    powers.push(names);
    const chosen = [...stepped('c', at, battery.charge, names.charge), ...stepped('d', at, battery.discharge, names.discharge)];
    if (chosen.length > 0) row(chosen, '<=', 1);
    const charged = (factor: number): Term[] => names.charge.map((name) => [factor, name]);
    const discharged = (factor: number): Term[] => names.discharge.map((name) => [factor, name]);

    const [chargeMost, dischargeMost] = [mostOf(battery, quarter, 'charge'), mostOf(battery, quarter, 'discharge')];
    if (chargeMost < limitOf(battery.charge)) row(charged(1), '<=', chargeMost);
    if (dischargeMost < limitOf(battery.discharge)) row(discharged(1), '<=', dischargeMost);

    // Content of the storage.
    const into = names.charge.map((name, index): Term => [-hours * (battery.charge[index]?.efficiency ?? 1), name]);
    const outOf = names.discharge.map((name, index): Term => [hours / (battery.discharge[index]?.efficiency ?? 1), name]);
    row([[1, `s${at}`], ...(at === 0 ? [] : [[-1, `s${at - 1}`] as const]), ...into, ...outOf], '=', at === 0 ? start : 0);
    if (start >= floor) bounds.push(`${digits(floor)} <= s${at} <= ${digits(ceiling)}`);
    else {
      // Starts below the reserve: never lower, and up to it by the end.
      bounds.push(`${digits(start)} <= s${at} <= ${digits(ceiling)}`);
      const above = choice(`f${at}`);
      row(
        [
          [1, `s${at}`],
          [-(floor - start), above],
        ],
        '>=',
        start,
      );
      row([...discharged(1), [-limitOf(battery.discharge), above]], '<=', 0);
    }
    battery.chargeDerating.forEach(({ soc, power }, index) => {
      if (power >= limitOf(battery.charge)) return;
      const beyond = choice(`h${at}_${index}`);
      row(
        [
          [1, `s${at}`],
          [-(ceiling - soc * capacity), beyond],
        ],
        '<=',
        soc * capacity,
      );
      row([...charged(1), [limitOf(battery.charge) - power, beyond]], '<=', limitOf(battery.charge));
    });
    battery.dischargeDerating.forEach(({ soc, power }, index) => {
      if (power >= limitOf(battery.discharge)) return;
      const beyond = choice(`l${at}_${index}`);
      row(
        [
          [1, `s${at}`],
          [soc * capacity - Math.min(floor, start), beyond],
        ],
        '>=',
        soc * capacity,
      );
      row([...discharged(1), [limitOf(battery.discharge) - power, beyond]], '<=', limitOf(battery.discharge));
    });

    // Purchase, feed-in and curtailment.
    const need = quarter.load + auxiliary - quarter.pv;
    const maxDrawn = Math.max(0, need + limitOf(battery.charge));
    const maxGiven = Math.max(0, -need + limitOf(battery.discharge));
    const surplus = surplusOver(quarter, auxiliary, grid.exportMost);
    row([[1, `i${at}`], [-1, `o${at}`], ...charged(-1), ...discharged(1), ...(surplus > 0 ? [[-1, `k${at}`] as const] : [])], '=', need);
    bounds.push(`0 <= i${at} <= ${digits(Math.min(maxDrawn, grid.importMost ?? maxDrawn))}`);
    bounds.push(`0 <= o${at} <= ${digits(Math.min(maxGiven, grid.exportMost ?? maxGiven))}`);
    // Simultaneous purchase and feed-in would pay if feed-in pays more: only one of them is allowed.
    if (feedIn >= buy && maxDrawn > 0 && maxGiven > 0) {
      const drawn = choice(`w${at}`);
      row(
        [
          [1, `i${at}`],
          [-maxDrawn, drawn],
        ],
        '<=',
        0,
      );
      row(
        [
          [1, `o${at}`],
          [maxGiven, drawn],
        ],
        '<=',
        maxGiven,
      );
    }
    if (surplus > 0) {
      bounds.push(`0 <= k${at} <= ${digits(surplus)}`);
      // At negative prices it would pay to curtail more than necessary.
      if (buy < 0 || feedIn < 0) {
        const curtailed = choice(`z${at}`);
        const most = grid.exportMost ?? 0;
        row(
          [
            [1, `k${at}`],
            [-surplus, curtailed],
          ],
          '<=',
          0,
        );
        if (most > 0)
          row(
            [
              [1, `o${at}`],
              [-most, curtailed],
            ],
            '>=',
            0,
          );
        row(
          [
            [1, `i${at}`],
            [maxDrawn, curtailed],
          ],
          '<=',
          maxDrawn,
        );
      }
    }
    objective.push([buy * hours, `i${at}`], [-feedIn * hours, `o${at}`], ...discharged(battery.cycleCost * hours));
    if (grid.demandPrice > 0)
      row(
        [
          [1, `i${at}`],
          [-1, 'pk'],
        ],
        '<=',
        0,
      );

    if (stretches) {
      const index = stretchAt(at);
      const direction = stretches[index]?.direction;
      const held: Term[] = direction === undefined ? [] : [[-1, `p${index}`]];
      if (direction === 'absorb') row(charged(1), '<=', Math.max(0, -need));
      else row([...charged(1), ...(direction === 'charge' ? held : [])], '=', 0);
      row([...discharged(1), ...(direction === 'discharge' ? held : [])], '=', 0);
    }
  });

  row([[1, `s${quarters.length - 1}`]], '>=', Math.max(battery.socEnd * capacity, floor));
  // The content at the start is subtracted below.
  objective.push([-battery.restWorth, `s${quarters.length - 1}`]);
  const { cyclesMost } = battery;
  const given = quarters.flatMap(({ hours }, at) => (powers[at]?.discharge ?? []).map((name): Term => [hours, name]));
  if (cyclesMost !== null && given.length > 0) row(given, '<=', cyclesMost * capacity);
  if (grid.demandPrice > 0) {
    objective.push([grid.demandPrice, 'pk']);
    bounds.push(`pk >= ${digits(grid.peakFrom)}`);
  }
  const named = rows.map((text, index) => `r${index}: ${text}`);
  const binaries: string[] = [];
  for (let at = 0; at < choices.length; at += 20) binaries.push(choices.slice(at, at + 20).join(' '));
  // Constant for all plans, but part of the objective, since the solver measures its gap relative to the whole.
  const constant = battery.restWorth * start - (grid.demandPrice > 0 ? grid.demandPrice * grid.peakFrom : 0);
  // A column without cost and without other rows, so that the objective is never empty.
  const text = [
    'Minimize',
    ` cost: ${sum([...objective, [constant, 'one'], [1, 'nil']])}`,
    'Subject To',
    ...named,
    'Bounds',
    '0 <= nil <= 0',
    '1 <= one <= 1',
    ...bounds,
    'Binaries',
    ...binaries,
    'End',
    '',
  ];
  return { text: text.join('\n'), powers, choices };
}
