import { toast } from '../../platform/toast.ts';

/** The same object in every render. */
export const useToast = (): typeof toast => toast;
