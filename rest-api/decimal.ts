import { Transform } from 'class-transformer';

/** Property decorator for a number written out in digits; `1e3`, `0x10` and nothing at all are none. */
export function Decimal(): PropertyDecorator {
  const decimal = /^\d+(\.\d+)?$/;
  return Transform(({ value }) =>
    typeof value === 'string' && decimal.test(value) ? Number(value) : Number.NaN,
  );
}
