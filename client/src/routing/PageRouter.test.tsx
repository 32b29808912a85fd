import { render, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { PageRouter } from './PageRouter.tsx';

beforeEach(() => history.replaceState(null, '', '/products?category=Fiction&rating=4'));

function Address() {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
}

it('shows the page of the URL', () => {
  render(<Address />, { wrapper: PageRouter });
  expect(screen.getByText('/products?category=Fiction&rating=4')).toBeInTheDocument();
});

it('follows Back if it was pressed while React rendered the page', () => {
  let pressed = false;
  function BackDuringRender() {
    if (!pressed) {
      pressed = true;
      history.replaceState(null, '', '/products?category=Fiction');
      window.dispatchEvent(new PopStateEvent('popstate'));
    }
    return <Address />;
  }
  render(<BackDuringRender />, { wrapper: PageRouter });
  expect(screen.getByText('/products?category=Fiction')).toBeInTheDocument();
});
