import { Transform, Type } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsInt, IsNumber, IsOptional, Max, Min } from 'class-validator';
import { limits, type ProductCategory, productCategories } from '../contract.ts';
import { Text } from '../text.ts';

export const productSorts = ['LOW_TO_HIGH', 'HIGH_TO_LOW'] as const;
export type ProductSort = (typeof productSorts)[number];

/** The query parameters of `GET /products`; all are optional and have to hold together. */
export class ProductsQuery {
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
  @Type(() => Number)
  @IsNumber({ maxDecimalPlaces: 2 }, { message: 'maxPrice: an amount in rupees, such as 499.' })
  @Min(0, { message: 'maxPrice: not below 0.' })
  @Max(10_000_000, { message: 'maxPrice: at most 10000000.' })
  maxPrice?: number;

  @IsOptional()
  @Type(() => Number)
  @IsNumber({}, { message: 'minRating: a number from 1 to 5.' })
  @Min(1, { message: 'minRating: not below 1.' })
  @Max(5, { message: 'minRating: not above 5.' })
  minRating?: number;

  @IsOptional()
  @IsIn(productSorts, { message: `sort: one of ${productSorts.join(', ')}.` })
  sort?: ProductSort;

  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: `first: a whole number from 1 to ${limits.pageSize}.` })
  @Min(1, { message: 'first: at least 1.' })
  @Max(limits.pageSize, { message: `first: at most ${limits.pageSize}.` })
  first?: number;

  @IsOptional()
  @Text('after', 100)
  after?: string;
}
