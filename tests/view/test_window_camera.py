"""The camera of the window: meters to pixels and back."""

from __future__ import annotations

import numpy as np
import pytest

from springline.view.window.camera import WIDEST, PlaneCamera, clip_segments

SIZE = (1000, 700)
BOX = np.array([[2.0, -1.0, 0.0], [6.0, 2.0, 0.0]])


@pytest.fixture
def camera() -> PlaneCamera:
    camera = PlaneCamera(SIZE)
    camera.fit(BOX)
    return camera


def test_up_in_the_world_is_up_on_the_screen(camera: PlaneCamera) -> None:
    low, high = camera.screen(np.array([[4.0, 0.0, 0.0], [4.0, 1.0, 0.0]]))
    assert high[1] < low[1] and high[0] == low[0]


def test_y_downwards_is_down_on_the_screen_and_what_is_dragged_stays_under_the_pointer() -> None:
    camera = PlaneCamera(SIZE, down=True)
    camera.fit(BOX)
    low, high = camera.screen(np.array([[4.0, 0.0, 0.0], [4.0, 1.0, 0.0]]))
    assert high[1] > low[1] and high[0] == low[0]
    place = camera.world((312, 655))
    assert camera.screen(place) == pytest.approx((312, 655), abs=1e-9)
    camera.pan(30, -40)
    assert camera.screen(place) == pytest.approx((342, 615), abs=1e-9)


def test_what_is_under_a_pixel_is_drawn_at_that_pixel(camera: PlaneCamera) -> None:
    for pixel in ((0, 0), (999, 3), (312, 655)):
        assert camera.screen(camera.world(pixel)) == pytest.approx(pixel, abs=1e-9)


def test_everything_is_seen_at_first_and_fills_the_window(camera: PlaneCamera) -> None:
    corners = camera.screen(BOX)
    assert (corners >= 0).all() and (corners <= SIZE).all()
    assert np.abs(corners[1] - corners[0]).max() > 0.6 * min(SIZE)


def test_a_flat_shape_has_room_below_and_above(camera: PlaneCamera) -> None:
    camera.fit(np.array([[0.0, 5.0, 0.0], [9.0, 5.0, 0.0]]))
    low, high = camera.view_bounds
    assert low[1] < 5.0 - 1.5 and high[1] > 5.0 + 1.5 and low[0] < 0.0 and high[0] > 9.0


@pytest.mark.parametrize("bounds", [[[0, 0, 0], [0, 0, 0]], [[np.nan] * 3] * 2, [[1, 1, 0], [0, 0, 0]]])
def test_bounds_that_are_none_give_a_view_all_the_same(camera: PlaneCamera, bounds: list[list[float]]) -> None:
    camera.fit(np.array(bounds))
    assert np.isfinite(camera.screen(np.zeros(3))).all() and camera.scale > 0.0


def test_the_wheel_enlarges_about_the_pointer(camera: PlaneCamera) -> None:
    pixel = (250, 600)
    place, scale = camera.world(pixel), camera.scale
    camera.zoom(1.5, pixel)
    assert camera.scale == pytest.approx(1.5 * scale)
    assert camera.screen(place) == pytest.approx(pixel)


def test_no_zoom_leaves_the_numbers(camera: PlaneCamera) -> None:
    for _ in range(200):
        camera.zoom(2.0, (3, 5))
    assert np.isfinite(camera.middle).all() and np.isfinite(camera.scale)
    for _ in range(400):
        camera.zoom(0.5, (3, 5))
    assert camera.scale > 0.0 and np.isfinite(camera.screen(BOX)).all()


def test_the_world_follows_a_hand_that_pans(camera: PlaneCamera) -> None:
    place = camera.world((400, 400))
    camera.pan(30, -12)
    assert camera.screen(place) == pytest.approx((430, 388))


def test_the_view_widens_to_what_leaves_it_until_a_person_moves_it(camera: PlaneCamera) -> None:
    wide = np.array([[-2.0, -3.0, 0.0], [6.0, 2.0, 0.0]])
    for _ in range(300):
        camera.follow(wide)
    assert (camera.view_bounds[0] <= wide[0, :2]).all() and (camera.view_bounds[1] >= wide[1, :2]).all()
    camera.pan(1, 0)
    before = camera.key
    camera.follow(wide - [1.0, 1.0, 0.0])
    assert camera.key == before
    camera.touched = False
    camera.follow(wide - [1.0, 1.0, 0.0])
    assert camera.key != before


def test_one_particle_that_flies_away_does_not_take_the_view_along(camera: PlaneCamera) -> None:
    scale = camera.scale
    for reach in np.geomspace(1.0, 1e6, 200):
        camera.follow(np.array([[2.0, -1.0 - reach, 0.0], [6.0, 2.0, 0.0]]))
    assert camera.scale >= scale / WIDEST * 0.999


def test_another_window_size_keeps_in_sight_what_was_seen(camera: PlaneCamera) -> None:
    seen = camera.view_bounds
    camera.resize((600, 650))
    assert (camera.view_bounds[0] <= seen[0] + 1e-9).all() and (camera.view_bounds[1] >= seen[1] - 1e-9).all()


def test_lines_to_far_away_are_cut_near_the_window() -> None:
    lines = np.array([
        [[10.0, 10.0], [20.0, 30.0]],
        [[500.0, 350.0], [1e12, 350.0]],
        [[-1e9, -1e9], [-2e9, -1e9]],
        [[5.0, -1e8], [5.0, 1e8]],
        [[np.nan, 0.0], [1.0, 1.0]],
        [[4000.0, 5.0], [4000.0, 5.0]],
    ])  # fmt: skip
    cut, rows = clip_segments(lines, SIZE)
    assert rows.tolist() == [0, 1, 3]
    assert cut[0].tolist() == lines[0].tolist()
    assert np.abs(cut).max() < 2000.0
    assert cut[1, 0].tolist() == [500.0, 350.0] and cut[1, 1, 1] == 350.0 and cut[1, 1, 0] > SIZE[0]
    assert (cut[2, :, 0] == 5.0).all() and cut[2, 0, 1] < 0.0 and cut[2, 1, 1] > SIZE[1]
