import box from '../../../kit/ui/box.module.css';

/** Words beside what they explain. */
export const quiet = `${box.plain} ${box.small} ${box.faint}`;
