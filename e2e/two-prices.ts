/** Seasons of a tariff with two prices a day: valley up to eight o'clock, high afterwards. */
export const valleyThenHigh = [
  {
    months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    days: [
      {
        kinds: ['workday', 'weekend', 'holiday'],
        spans: [
          { from: 0, to: 480, period: 'valley' },
          { from: 480, to: 1440, period: 'high' },
        ],
      },
    ],
  },
];
