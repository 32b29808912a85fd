import { Count } from './count.ts';

const maxInteger = 2_147_483_647;

/** Property decorator for the version that a change starts from. */
export const Version = (field = 'version'): PropertyDecorator => Count(field, maxInteger, 1);
