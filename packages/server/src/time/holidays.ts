/**
 * China's days off and make-up working days by year, as announced by the General Office of the State Council each autumn for the following
 * year. Another year is one more entry here. Days are dates of the project's calendar.
 */
import type { DayKind, Festival, Holidays } from '@czyun/contract';

export interface HolidayYear {
  readonly year: number;
  /** Number of the notice. */
  readonly document: string;
  /** Days off, first and last. */
  readonly off: readonly { readonly from: string; readonly to: string; readonly festivals: readonly Festival[] }[];
  /** Weekend days that are worked. */
  readonly work: readonly string[];
}

const off = (from: string, to: string, ...festivals: readonly Festival[]) => ({ from, to, festivals });

export const holidayYears: readonly HolidayYear[] = [
  {
    year: 2024,
    document: '国办发明电〔2023〕7号',
    off: [
      off('2024-01-01', '2024-01-01', 'newYear'),
      off('2024-02-10', '2024-02-17', 'springFestival'),
      off('2024-04-04', '2024-04-06', 'qingming'),
      off('2024-05-01', '2024-05-05', 'labourDay'),
      off('2024-06-08', '2024-06-10', 'dragonBoat'),
      off('2024-09-15', '2024-09-17', 'midAutumn'),
      off('2024-10-01', '2024-10-07', 'nationalDay'),
    ],
    work: ['2024-02-04', '2024-02-18', '2024-04-07', '2024-04-28', '2024-05-11', '2024-09-14', '2024-09-29', '2024-10-12'],
  },
  {
    year: 2025,
    document: '国办发明电〔2024〕12号',
    off: [
      off('2025-01-01', '2025-01-01', 'newYear'),
      off('2025-01-28', '2025-02-04', 'springFestival'),
      off('2025-04-04', '2025-04-06', 'qingming'),
      off('2025-05-01', '2025-05-05', 'labourDay'),
      off('2025-05-31', '2025-06-02', 'dragonBoat'),
      off('2025-10-01', '2025-10-08', 'nationalDay', 'midAutumn'),
    ],
    work: ['2025-01-26', '2025-02-08', '2025-04-27', '2025-09-28', '2025-10-11'],
  },
  {
    year: 2026,
    document: '国办发明电〔2025〕7号',
    off: [
      off('2026-01-01', '2026-01-03', 'newYear'),
      off('2026-02-15', '2026-02-23', 'springFestival'),
      off('2026-04-04', '2026-04-06', 'qingming'),
      off('2026-05-01', '2026-05-05', 'labourDay'),
      off('2026-06-19', '2026-06-21', 'dragonBoat'),
      off('2026-09-25', '2026-09-27', 'midAutumn'),
      off('2026-10-01', '2026-10-07', 'nationalDay'),
    ],
    work: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
  },
];

export const lastCoveredYear = Math.max(...holidayYears.map(({ year }) => year));

/** A day set by hand; it overrides the notices. */
export interface SetDay {
  readonly date: string;
  readonly kind: DayKind;
  readonly festival: Festival | null;
}

export interface CalendarDay {
  readonly date: string;
  /** 1 to 12. */
  readonly month: number;
  readonly kind: DayKind;
  readonly festivals: readonly Festival[];
  /** False: no notice covers the year and the day was not set, so its weekday decides. */
  readonly covered: boolean;
}

/** The days of a project: its holidays, and days set by hand. */
export interface ProjectCalendar {
  readonly holidays: Holidays;
  readonly own: ReadonlyMap<string, SetDay>;
}

export const chineseCalendar: ProjectCalendar = { holidays: 'china', own: new Map() };

/** Zones of mainland China (IANA); the notices apply only there. */
const chineseZones: ReadonlySet<string> = new Set([
  ...['Asia/Shanghai', 'Asia/Urumqi', 'Asia/Chongqing', 'Asia/Chungking', 'Asia/Harbin', 'Asia/Kashgar', 'PRC'],
]);

/** The default holidays of a project. */
export const holidaysOfZone = (timeZone: string): Holidays => (chineseZones.has(timeZone) ? 'china' : 'none');

/** The calendar day of a date (yyyy-mm-dd). Without holidays every year is covered. */
export function calendarDay(date: string, { holidays, own }: ProjectCalendar = chineseCalendar): CalendarDay {
  const month = Number(date.slice(5, 7));
  const set = own.get(date);
  if (set) return { date, month, kind: set.kind, festivals: set.festival === null ? [] : [set.festival], covered: true };
  const year = holidays === 'none' ? undefined : holidayYears.find((each) => each.year === Number(date.slice(0, 4)));
  const festival = year?.off.find(({ from, to }) => from <= date && date <= to);
  if (festival) return { date, month, kind: 'holiday', festivals: festival.festivals, covered: true };
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const isWeekend = (weekday === 0 || weekday === 6) && !year?.work.includes(date);
  return { date, month, kind: isWeekend ? 'weekend' : 'workday', festivals: [], covered: holidays === 'none' || year !== undefined };
}

/** Whether the notices run out: true from October of the last covered year, when the next notice is due. */
export function holidaysRunOut(today: string): boolean {
  return today >= `${lastCoveredYear}-10-01`;
}
