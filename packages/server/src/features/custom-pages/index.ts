export { pageColumns, pageView } from './rows.ts';
