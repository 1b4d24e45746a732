import box from '../../../kit/ui/box.module.css';

/** Style of explanatory text. */
export const quiet = `${box.plain} ${box.small} ${box.faint}`;
