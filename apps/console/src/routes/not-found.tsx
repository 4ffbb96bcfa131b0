import { Link } from '@tanstack/react-router';
import { Empty } from '../ui/states';

/** The page of an address that the console does not have. */
export function NotFoundPage() {
  return (
    <Empty title="There is no page at this address">
      <Link to="/" className="text-accent underline">
        Open the posts
      </Link>
    </Empty>
  );
}
