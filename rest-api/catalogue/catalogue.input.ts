import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsInt, IsNumber, IsOptional, Max, Min } from 'class-validator';
import { limits, type ProductCategory, productCategories } from '../contract.ts';
import { Text } from '../text.ts';

export const productSorts = ['LOW_TO_HIGH', 'HIGH_TO_LOW'] as const;
export type ProductSort = (typeof productSorts)[number];

/** Property decorator for a number written out in digits; `1e3`, `0x10` and nothing at all are none. */
function Decimal(): PropertyDecorator {
  const decimal = /^\d+(\.\d+)?$/;
  return Transform(({ value }) =>
    typeof value === 'string' && decimal.test(value) ? Number(value) : Number.NaN,
  );
}

const priceRule = { message: 'maxPrice: an amount in rupees from 0 to 10000000, such as 499 or 499.50.' };
const ratingRule = { message: 'minRating: a number from 1 to 5.' };
const firstRule = { message: `first: a whole number from 1 to ${limits.pageSize}.` };

/** The conditions on books that a query can carry; all are optional and have to hold together. */
export class ProductFilters {
  /** Nothing to search for is no search. */
  @IsOptional()
  @Text('search', limits.searchLength)
  search?: string;

  // One category arrives as a text, several as a list.
  @IsOptional()
  @Transform(({ value }) => [value].flat())
  @ArrayMaxSize(productCategories.length, { message: 'category: each category once.' })
  @IsIn(productCategories, { each: true, message: `category: one of ${productCategories.join(', ')}.` })
  category?: ProductCategory[];

  /** Rupees; books strictly cheaper pass. */
  @IsOptional()
  @Decimal()
  @IsNumber({ maxDecimalPlaces: 2 }, priceRule)
  @Min(0, priceRule)
  @Max(10_000_000, priceRule)
  maxPrice?: number;

  @IsOptional()
  @Decimal()
  @IsNumber({}, ratingRule)
  @Min(1, ratingRule)
  @Max(5, ratingRule)
  minRating?: number;
}

/** The query parameters of `GET /products`. */
export class ProductsQuery extends ProductFilters {
  @IsOptional()
  @IsIn(productSorts, { message: `sort: one of ${productSorts.join(', ')}.` })
  sort?: ProductSort;

  @IsOptional()
  @Decimal()
  @IsInt(firstRule)
  @Min(1, firstRule)
  @Max(limits.pageSize, firstRule)
  first?: number;

  @IsOptional()
  @Text('after', 100)
  after?: string;
}
